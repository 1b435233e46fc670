/** Where a member is and how it is cut. */
@NullMarked
package dev.sluice.json;

import org.jspecify.annotations.NullMarked;
