/** A servlet filter that edits the JSON bodies and event streams of language-model servers. */
module dev.sluice {
    requires com.fasterxml.jackson.core;

    // Static: the container brings the one, and nobody needs the other at run time.
    // Transitive: both show in the signatures of what is exported.
    requires static transitive jakarta.servlet;
    requires static transitive org.jspecify;

    exports dev.sluice.rule;
}
