package mesh.gateway;

import java.util.stream.Stream;
import mesh.gateway.kit.upstream.Limits;

/**
 * How long the JDK's two clients keep a connection that rests. Each of them takes that for the whole JVM from a system property, in
 * seconds, when it makes its first connection. {@code HttpURLConnection} prefers what a backend says of its keep-alive.
 */
final class JdkKeepAlive {

    private static final String HTTP_CLIENT = "jdk.httpclient.keepalive.timeout";
    private static final String URL_CONNECTION = "http.keepAlive.time.server";

    private JdkKeepAlive() {}

    /** Sets both, before a client is made. Without a limit of its own a gateway leaves them alone. */
    static void limit(Limits limits) {
        if (limits.hasMaxIdleTime()) {
            String seconds = String.valueOf(limits.maxIdleTime().toSeconds());
            Stream.of(HTTP_CLIENT, URL_CONNECTION).forEach(property -> System.setProperty(property, seconds));
        }
    }
}
