/** What a user of Sluice sees: the filter and its configuration. */
@NullMarked
package dev.sluice;

import org.jspecify.annotations.NullMarked;
