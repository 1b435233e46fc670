package dev.sluice.bench;

import java.nio.charset.StandardCharsets;

/** Types of frames of a chat stream. */
public enum FrameType {
    /** As vLLM sends it: nothing to do. */
    CONTENT_IN_SHAPE("[{'index':0,'delta':{'content':' tok00001'},'logprobs':null,'finish_reason':null}]", ""),
    /** With what OpenAI adds to each frame. */
    CONTENT_OF_OPENAI(
            "[{'index':0,'delta':{'content':' tok00001'},'finish_reason':null}]",
            ",'usage':null,'service_tier':'default','system_fingerprint':'fp_62a23a81ef','obfuscation':'yhjo'"),
    /** With a role, as some servers send it in every frame. */
    ROLE(
            "[{'index':0,'delta':{'role':'assistant','content':'','refusal':null},'logprobs':null,'finish_reason':null}]",
            ""),
    /** A piece of a tool call, with nulls. */
    TOOL_CALL(
            "[{'index':0,'delta':{'role':null,'content':null,'tool_calls':[{'id':null,'index':0,'type':'function',"
                    + "'function':{'name':null,'arguments':'{}'}}]},'logprobs':null,'finish_reason':null}]",
            ""),
    /** The frame that finishes. */
    FINISH("[{'index':0,'delta':{},'logprobs':null,'finish_reason':'stop','matched_stop':1}]", ""),
    /** Usage, with details that vLLM does not have. */
    USAGE(
            "[]",
            ",'usage':{'prompt_tokens':16,'completion_tokens':300,'total_tokens':316,"
                    + "'prompt_tokens_details':{'cached_tokens':0,'audio_tokens':0},"
                    + "'completion_tokens_details':{'reasoning_tokens':0,'audio_tokens':0}}");

    private static final int NUMBER = "data: {'x".length();
    private static final int DIGITS = 5;

    private final String text;

    FrameType(String choices, String rest) {
        String frame = "data: {'id':'chatcmpl-0f3c7a52b1de4c6f9a8e7d6c5b4a3f21','object':'chat.completion.chunk',"
                + "'created':1762771200,'model':'org/model-7b','choices':" + choices + rest + "}\n\n";
        text = frame.replace('\'', '"');
    }

    /** Returns the frame, from the second structure on with a member more that goes: each number makes another structure. */
    public byte[] bytes(int structure) {
        String more = structure == 0 ? "" : "\"x" + "0".repeat(DIGITS) + "\":0,";
        byte[] frame = text.replace("{\"id\"", "{" + more + "\"id\"").getBytes(StandardCharsets.US_ASCII);
        if (structure != 0) {
            number(frame, structure);
        }
        return frame;
    }

    /** Makes another structure of a frame that was made with a number above 0. */
    static void number(byte[] frame, int structure) {
        int rest = structure;
        for (int i = NUMBER + DIGITS - 1; i >= NUMBER; i--) {
            frame[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
