package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where members are, as far as the shape reaches, and what edits of them do to the text. */
class MemberIndexTest {
    private static final Shape CALL = Shape.of("call", Set.of("f"), Map.of()).inArray();
    private static final Shape CHOICE =
            Shape.of("choice", Set.of("delta", "index"), Map.of("calls", CALL)).inArray();
    private static final Shape TOP = Shape.of("top", Set.of("id", "usage"), Map.of("choices", CHOICE));

    @Test
    void membersAreWhereTheyStand() {
        String text = "##{ \"id\" : 1, \"x\":[true] ,\"\\u0069d\":null}##";
        MemberIndex index = read(text, 2, text.length() - 2, null);
        int id = index.firstMember(0);
        assertThat(slice(text, index.nameStart(id), index.nameEnd(id))).isEqualTo("\"id\"");
        assertThat(slice(text, index.valueStart(id), index.valueEnd(id))).isEqualTo("1");
        assertThat(index.type(id)).isEqualTo(Token.NUMBER);
        int x = index.nextMember(id);
        assertThat(index.ordinal(x)).isEqualTo(Names.UNKNOWN);
        assertThat(slice(text, index.valueStart(x), index.valueEnd(x))).isEqualTo("[true]");
        assertThat(text.charAt(index.comma(x))).isEqualTo(',');
        int again = index.nextMember(x);
        assertThat(index.ordinal(again)).isEqualTo(TOP.ordinal("id"));
        assertThat(index.type(again)).isEqualTo(Token.NULL);
        assertThat(index.nextMember(again)).isEqualTo(MemberIndex.NONE);
        assertThat(index.member(0, TOP.ordinal("id"))).isEqualTo(id);
        assertThat(index.member(0, TOP.ordinal("usage"))).isEqualTo(MemberIndex.NONE);
        assertThat(text.charAt(index.objectStart(0))).isEqualTo('{');
    }

    @Test
    void objectsInAnArrayAreLinkedAndCounted() {
        MemberIndex index = read("{\"choices\":[1,{\"index\":0,\"calls\":[{},{\"f\":1}]},\"x\",{\"delta\":{}},[]]}");
        int choices = index.member(0, TOP.ordinal("choices"));
        assertThat(index.elements(choices)).isEqualTo(5);
        int first = index.firstObject(choices);
        int second = index.nextObject(first);
        assertThat(index.place(first)).isEqualTo(1);
        assertThat(index.place(second)).isEqualTo(3);
        assertThat(index.nextObject(second)).isEqualTo(MemberIndex.NONE);
        assertThat(index.shape(first)).isSameAs(CHOICE);
        int calls = index.member(first, CHOICE.ordinal("calls"));
        assertThat(index.elements(calls)).isEqualTo(2);
        assertThat(index.shape(index.firstObject(calls))).isSameAs(CALL);
        assertThat(index.firstMember(index.firstObject(calls))).isEqualTo(MemberIndex.NONE);
    }

    @Test
    void aShapeIsForAnObjectOrForTheElementsOfAnArrayButNotForBoth() {
        Shape alone = Shape.of("alone", Set.of("n"), Map.of());
        Shape top = Shape.of("top", Set.of(), Map.of("choices", CHOICE, "one", alone));
        for (String other : List.of("{\"choices\":{\"index\":7}}", "{\"one\":[{\"n\":1}]}")) {
            byte[] text = bytes(other);
            MemberIndex index = new MemberIndex(null);
            index.read(text, 0, text.length, top, (from, to) -> {});
            assertThat(index.firstObject(index.firstMember(0))).as(other).isEqualTo(MemberIndex.NONE);
        }
    }

    @Test
    void anObjectKnowsItsNamesAndWhereItIs() {
        MemberIndex index = read("{\"id\":1,\"id\":2,\"choices\":[0,{\"x\":1}]}");
        assertThat(index.names(0)).isEqualTo(TOP.bits("id", "choices"));
        int choices = index.member(0, TOP.ordinal("choices"));
        int choice = index.firstObject(choices);
        assertThat(index.names(choice)).isEqualTo(Shape.OTHERS);
        assertThat(index.owner(choice)).isEqualTo(choices);
        assertThat(index.parent(choice)).isZero();
        assertThat(index.owner(0)).isEqualTo(MemberIndex.NONE);
        assertThat(index.parent(0)).isEqualTo(MemberIndex.NONE);
        MemberIndex deep = read("{\"choices\":[{},{\"calls\":[{}]}]}");
        int last = deep.nextObject(deep.firstObject(deep.firstMember(0)));
        assertThat(deep.parent(deep.firstObject(deep.firstMember(last)))).isEqualTo(last);
    }

    @Test
    void aTextThatIsNoObjectHasNone() {
        for (String text : List.of("[1,{\"id\":2}]", "[]")) {
            assertThat(read(text).hasObject()).as(text).isFalse();
        }
        assertThat(read("{}").hasObject()).isTrue();
    }

    @Test
    void whatIsBrokenIsToldWhereverItBreaks() {
        String text = "{\"id\":[{}],\"choices\":[{\"calls\":[{\"f\":\"x\"}],\"y\":{\"z\":[1]}}],\"usage\":{}}";
        for (int cut = 0; cut < text.length(); cut++) {
            assertThat(last(text.substring(0, cut))).as("cut at %d", cut).isEqualTo(Token.NEED_INPUT);
            assertThat(last(text.substring(0, cut) + "\u0001"))
                    .as("broken at %d", cut)
                    .isEqualTo(Token.INVALID);
        }
        assertThat(last(text)).isEqualTo(Token.END);
        assertThat(last(text + " x")).isEqualTo(Token.INVALID);
    }

    @Test
    void namesThatGoEverywhereAreMarkedInObjectsWithAShapeAndCutElsewhere() throws IOException {
        String text =
                "{\"id\":{\"gone\":1,\"a\":[{\"gone\":2}]},\"gone\":{\"gone\":3},\"choices\":[{\"gone\":4},[{\"gone\":5}]]}";
        assertThat(edited(text, Names.of(Set.of("gone")), (index, edits) -> {}))
                .isEqualTo("{\"id\":{\"a\":[{}]},\"choices\":[{},[{}]]}");
    }

    @Test
    void removedRenamedReplacedAndAppendedMembersComeOutTogether() throws IOException {
        String text = "{\"id\":1, \"usage\":2,\"x\":3}";
        assertThat(edited(text, null, (index, edits) -> {
                    int id = index.member(0, TOP.ordinal("id"));
                    int usage = index.member(0, TOP.ordinal("usage"));
                    index.remove(index.nextMember(usage));
                    edits.rename(id, bytes("\"ID\""));
                    edits.replaceValue(usage, bytes("[]"));
                    edits.append(0, bytes(",\"n\":1"));
                    edits.append(0, bytes(",\"m\":2"));
                }))
                .isEqualTo("{\"ID\":1, \"usage\":[],\"n\":1,\"m\":2}");
    }

    @Test
    void appendedMembersNeedNoCommaWhereNoneStays() throws IOException {
        for (String text : List.of("{}", "{ }", "{\"id\":1}", "{ \"id\":1 , \"usage\":2 }")) {
            String out = edited(text, null, (index, edits) -> {
                for (int m = index.firstMember(0); m != MemberIndex.NONE; m = index.nextMember(m)) {
                    index.remove(m);
                }
                edits.append(0, bytes(",\"n\":1"));
                edits.append(0, bytes(",\"m\":2"));
            });
            assertThat(out.replace(" ", "")).as(text).isEqualTo("{\"n\":1,\"m\":2}");
        }
    }

    @Test
    void changesWithinARemovedMemberDoNotShow() throws IOException {
        String text = "{\"id\":1,\"choices\":[{\"index\":0,\"delta\":{}}]}";
        assertThat(edited(text, null, (index, edits) -> {
                    int choices = index.member(0, TOP.ordinal("choices"));
                    int choice = index.firstObject(choices);
                    index.remove(index.firstMember(choice));
                    edits.append(choice, bytes(",\"n\":1"));
                    index.remove(choices);
                }))
                .isEqualTo("{\"id\":1}");
    }

    /** Asks for changes. */
    @FunctionalInterface
    private interface Change {
        void apply(MemberIndex index, MemberEdits edits);
    }

    private static String edited(String text, @Nullable Names removed, Change change) throws IOException {
        MemberIndex index = new MemberIndex(removed);
        Edits edits = new Edits();
        MemberEdits members = new MemberEdits(index, edits);
        byte[] bytes = bytes(text);
        assertThat(index.read(bytes, 0, bytes.length, TOP, (from, to) -> edits.remove((int) from, (int) to)))
                .isEqualTo(Token.END);
        change.apply(index, members);
        members.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        edits.writeTo(bytes, 0, bytes.length, out::write);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static Token last(String text) {
        byte[] bytes = bytes(text);
        List<Long> unused = new ArrayList<>();
        return new MemberIndex(null).read(bytes, 0, bytes.length, TOP, (from, to) -> unused.add(from));
    }

    private static MemberIndex read(String text) {
        return read(text, 0, text.length(), null);
    }

    private static MemberIndex read(String text, int from, int to, @Nullable Names removed) {
        MemberIndex index = new MemberIndex(removed);
        assertThat(index.read(bytes(text), from, to, TOP, (a, b) -> {})).isEqualTo(Token.END);
        return index;
    }

    private static String slice(String text, int from, int to) {
        return text.substring(from, to);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
