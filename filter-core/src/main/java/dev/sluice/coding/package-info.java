/** Content codings of HTTP bodies that arrive in chunks: undone and done again. */
@NullMarked
package dev.sluice.coding;

import org.jspecify.annotations.NullMarked;
