package dev.sluice.example.war;

/**
 * Something that the start page says about the installation.
 *
 * @param name what it is
 * @param value as text, not as HTML
 */
record Fact(String name, String value) {}
