package dev.sluice.rule;

import dev.sluice.json.JsonScanner.Token;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import java.util.Set;

/** The actions from which tables are made. */
final class Rows {
    private Rows() {}

    /** Members with other names go. */
    static Row keepOnly(String name, Shape at, Set<String> kept) {
        boolean[] stays = new boolean[at.names().names().size()];
        for (int i = 0; i < stays.length; i++) {
            stays[i] = kept.contains(at.names().names().get(i));
        }
        return new Row(name, at, (frame, object) -> {
            MemberIndex index = frame.index();
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                int ordinal = index.ordinal(m);
                if (ordinal == Names.UNKNOWN || !stays[ordinal]) {
                    index.remove(m);
                }
            }
        });
    }

    /** A member goes when it is null. */
    static Row removeNull(String name, Shape at, String member) {
        int ordinal = at.ordinal(member);
        return new Row(name, at, (frame, object) -> {
            MemberIndex index = frame.index();
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                if (index.ordinal(m) == ordinal && index.type(m) == Token.NULL) {
                    index.remove(m);
                }
            }
        });
    }
}
