package dev.sluice.example.jetty;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the address of the model server and refuses what a proxy could only fail on later, request by request. */
final class UpstreamConverter implements ITypeConverter<URI> {

    private static final String CURE = " Give a URL such as http://127.0.0.1:8000 or https://models.example.com/base.";

    @Override
    public URI convert(String value) {
        URI uri;
        try {
            uri = new URI(value);
        } catch (URISyntaxException e) {
            throw new TypeConversionException("'" + value + "' is not a URL: " + e.getReason() + "." + CURE);
        }
        if (!"http".equalsIgnoreCase(uri.getScheme()) && !"https".equalsIgnoreCase(uri.getScheme())) {
            throw new TypeConversionException("'" + value + "' does not begin with http:// or https://." + CURE);
        }
        if (uri.getHost() == null || uri.getPort() > 65_535) {
            throw new TypeConversionException("'" + value + "' names no valid host and port." + CURE);
        }
        if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new TypeConversionException("'" + value
                    + "' has a user, a query or a fragment, which cannot be put before each request." + CURE);
        }
        return uri;
    }
}
