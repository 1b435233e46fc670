/** Rewriting a body that arrives in chunks. */
@NullMarked
package dev.sluice.rewrite;

import org.jspecify.annotations.NullMarked;
