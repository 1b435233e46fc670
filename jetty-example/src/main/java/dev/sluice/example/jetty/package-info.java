/** A gateway in embedded Jetty, to see the filter at work. */
@NullMarked
package dev.sluice.example.jetty;

import org.jspecify.annotations.NullMarked;
