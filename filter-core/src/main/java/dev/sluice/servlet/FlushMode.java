package dev.sluice.servlet;

/** Who sends the complete lines of a stream to the client. */
public enum FlushMode {
    /** The filter, after each write of the application that completed one. */
    LINE,
    /** The application, when it flushes. */
    CALLER
}
