/** Request, response, stream and async wrappers. */
@NullMarked
package dev.sluice.servlet;

import org.jspecify.annotations.NullMarked;
