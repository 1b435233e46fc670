/** Lines, fields and terminators of event streams. */
@NullMarked
package dev.sluice.sse;

import org.jspecify.annotations.NullMarked;
