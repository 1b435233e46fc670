package dev.sluice.example.jetty;

/** The two ways to ask the built-in model. */
enum Endpoint {
    CHAT("chatcmpl-", "chat.completion", "chat.completion.chunk", "messages"),
    TEXT("cmpl-", "text_completion", "text_completion", "prompt");

    final String idPrefix;
    final String bodyObject;
    final String chunkObject;

    /** The member of the request that holds the question. */
    final String question;

    Endpoint(String idPrefix, String bodyObject, String chunkObject, String question) {
        this.idPrefix = idPrefix;
        this.bodyObject = bodyObject;
        this.chunkObject = chunkObject;
        this.question = question;
    }
}
