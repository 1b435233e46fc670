package dev.sluice.bench;

import java.util.Map;

/** A block of streams, short enough that a machine changes little meanwhile; figures come of many blocks in turn. */
@FunctionalInterface
interface Load {
    Map<Figure, Double> block(FilterSetup setup) throws Exception;
}
