package dev.sluice.docs;

import static jakarta.servlet.DispatcherType.ASYNC;
import static jakarta.servlet.DispatcherType.ERROR;
import static jakarta.servlet.DispatcherType.FORWARD;
import static jakarta.servlet.DispatcherType.INCLUDE;
import static jakarta.servlet.DispatcherType.REQUEST;

import dev.sluice.PostprocessFilter;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebInitParam;

/** The registration by annotation that the README shows. */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {REQUEST, FORWARD, INCLUDE, ERROR, ASYNC},
        initParams = @WebInitParam(name = "postprocess", value = "strip_actual_usage"))
public class AnnotatedFilter extends PostprocessFilter {}
