package mesh.gateway;

import java.util.stream.Stream;
import mesh.gateway.kit.upstream.Limits;

/**
 * Sets how long the JDK's two clients keep an idle connection. Each client reads this time for the whole JVM from a system property, in
 * seconds, when it makes its first connection. {@code HttpURLConnection} prefers the keep-alive that a backend announces.
 */
final class JdkKeepAlive {

    private static final String HTTP_CLIENT = "jdk.httpclient.keepalive.timeout";
    private static final String URL_CONNECTION = "http.keepAlive.time.server";

    private JdkKeepAlive() {}

    /** Sets both properties, unless the gateway has no limit of its own. Call this before a client is made. */
    static void limit(Limits limits) {
        if (limits.hasMaxIdleTime()) {
            String seconds = String.valueOf(limits.maxIdleTime().toSeconds());
            Stream.of(HTTP_CLIENT, URL_CONNECTION).forEach(property -> System.setProperty(property, seconds));
        }
    }
}
