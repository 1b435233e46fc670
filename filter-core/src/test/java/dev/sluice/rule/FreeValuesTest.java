package dev.sluice.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Token;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which values of a frame may be others without a change of what becomes of it. */
class FreeValuesTest {
    private final VllmTable table = new VllmTable(new VllmFormat(Set.of("kept"), "reasoning"));

    @ParameterizedTest
    // What each frame is without them; single quotes stand for double ones.
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'id':'c1','object':'o','created':17,'model':'m'} | {'id':'','object':'o','created':,'model':''}
            {'x':'t','y':3,'kept':'t','type':'t'} | {'x':'','y':,'kept':'t','type':'t'}
            {'created':-1,'created':1.5,'created':1e3,'created':'1'} | {'created':-1,'created':1.5,'created':1e3,'created':'1'}
            {'choices':[{'index':1,'delta':{'role':'r','content':'a','z':'b'},'finish_reason':'stop'}]} |             {'choices':[{'index':1,'delta':{'role':'r','content':'','z':''},'finish_reason':'stop'}]}
            {'choices':[{'delta':{'reasoning':'a','reasoning_content':'b','content':[{'text':'c'}]}}]} |             {'choices':[{'delta':{'reasoning':'','reasoning_content':'','content':[{'text':'c'}]}}]}
            {'choices':[{'message':{'role':'r','content':'a','reasoning':null,'refusal':'b'},'delta':{}}]} |             {'choices':[{'message':{'role':'r','content':'','reasoning':null,'refusal':''},'delta':{}}]}
            {'choices':[{'delta':{'tool_calls':[{'index':0,'id':'c','type':'f','function':{'name':'n','arguments':'a'}}]}}]} |             {'choices':[{'delta':{'tool_calls':[{'index':0,'id':'','type':'f','function':{'name':'','arguments':''}}]}}]}
            {'choices':[{'text':'a','matched_stop':'b','stop_reason':7}]} | {'choices':[{'text':'','matched_stop':'b','stop_reason':7}]}
            {'usage':{'prompt_tokens':1,'completion_tokens':2,'total_tokens':3,'reasoning_tokens':4,'x':5}} |             {'usage':{'prompt_tokens':,'completion_tokens':,'total_tokens':,'reasoning_tokens':4,'x':}}
            {'usage':{'prompt_tokens':1,'completion_tokens':2,'completion_tokens_details':{'reasoning_tokens':9,'x':8}}} |             {'usage':{'prompt_tokens':1,'completion_tokens':2,'completion_tokens_details':{'reasoning_tokens':,'x':}}}
            """)
    void textsAndCountsThatNoRowReads(String payload, String rest) {
        assertThat(outsideTheGaps(payload.replace('\'', '"'))).isEqualTo(rest.replace('\'', '"'));
    }

    private String outsideTheGaps(String payload) {
        byte[] text = payload.getBytes(StandardCharsets.US_ASCII);
        Frame frame = new Frame(null);
        assertThat(frame.read(text, 0, text.length, table.top(), new StreamState()))
                .isEqualTo(Token.END);
        Gaps gaps = new Gaps();
        table.free().find(frame, gaps);
        StringBuilder rest = new StringBuilder(payload);
        for (int i = gaps.count() - 1; i >= 0; i--) {
            rest.delete(gaps.from(i), gaps.to(i));
        }
        return rest.toString();
    }
}
