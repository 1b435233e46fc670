/** Rules and their presets. */
@NullMarked
package dev.sluice.rule;

import org.jspecify.annotations.NullMarked;
