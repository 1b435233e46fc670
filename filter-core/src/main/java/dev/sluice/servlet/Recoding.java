package dev.sluice.servlet;

import dev.sluice.rewrite.ErrorPolicy;

/**
 * How a coded body is treated.
 *
 * @param decision which codings are undone, and which is done again
 * @param policy what to do about a body that cannot be decoded
 * @param witness hears of it
 */
record Recoding(Decision decision, ErrorPolicy policy, Witness witness) {}
