package dev.sluice.example.war;

/** Text as HTML. */
final class Html {
    private Html() {}

    /** Returns a text that stands for itself, in an element as in an attribute. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
