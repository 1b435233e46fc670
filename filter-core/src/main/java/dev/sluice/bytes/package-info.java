/** Needles, held bytes and their limit, and the sink. */
@NullMarked
package dev.sluice.bytes;

import org.jspecify.annotations.NullMarked;
