/** A servlet filter that edits the JSON bodies and event streams of language-model servers. */
module dev.sluice {
    requires com.fasterxml.jackson.core;

    // Static: the container brings the one, and nobody needs the other at run time. Not transitive, although both show
    // in exported signatures: javac would then ask every module that requires this one for both of them.
    requires static jakarta.servlet;
    requires static org.jspecify;

    // For the MBean, which is left out where a runtime image comes without it.
    requires static java.management;

    exports dev.sluice;
}
