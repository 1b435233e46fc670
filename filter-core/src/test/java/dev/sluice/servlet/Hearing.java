package dev.sluice.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** A listener that hears of what it overrides. */
interface Hearing extends AsyncListener {
    @Override
    default void onComplete(AsyncEvent event) {}

    @Override
    default void onTimeout(AsyncEvent event) {}

    @Override
    default void onError(AsyncEvent event) {}

    @Override
    default void onStartAsync(AsyncEvent event) {}
}
