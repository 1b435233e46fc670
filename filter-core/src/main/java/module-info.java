/** A servlet filter that edits the JSON bodies and event streams of language-model servers. */
module dev.sluice {
    requires com.fasterxml.jackson.core;
    requires static jakarta.servlet;
    requires static org.jspecify;
}
