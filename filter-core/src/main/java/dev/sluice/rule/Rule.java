package dev.sluice.rule;

/** One thing that is done to payloads. Immutable, shared by all responses. */
public sealed interface Rule permits RemoveMembers, VllmFormat, CustomRule {}
