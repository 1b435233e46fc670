/** A web application that streams, with the filter in its descriptor. */
@NullMarked
package dev.sluice.example.war;

import org.jspecify.annotations.NullMarked;
