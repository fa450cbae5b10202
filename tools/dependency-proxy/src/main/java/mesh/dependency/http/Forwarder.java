package mesh.dependency.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import mesh.dependency.port.Target;
import mesh.dependency.port.Traffic;
import mesh.dependency.port.Traffic.Failure;

/** Passes requests on to a target. It has no limit of its own for connections, and waits for a response as long as the application does. */
public final class Forwarder implements Responder, AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private static final String HTTPS = "https";

    /** The JDK's client reads this property once. Without it, no request can name a host other than that of its URI. */
    private static final String OWN_HOST = "jdk.httpclient.allowRestrictedHeaders";

    static {
        System.setProperty(OWN_HOST, System.getProperty(OWN_HOST, "host"));
    }

    private final URI url;
    private final Target target;
    private final String base;
    private final Traffic traffic;
    private final HttpClient client;

    /**
     * @param url of the target; the paths of requests are appended to its path
     * @throws IllegalArgumentException if the URL has no host, or if its host has an underscore and its scheme is https
     */
    Forwarder(URI url, Traffic traffic) {
        this.url = url;
        this.target = target(url);
        this.base = url.toString().replaceFirst("/$", "");
        this.traffic = traffic;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        this.client = (isNamed(url) ? builder.sslParameters(named(url.getHost())) : builder).build();
    }

    private static Target target(URI url) {
        boolean isHttps = HTTPS.equals(url.getScheme());
        if (isHttps && url.getHost() == null) {
            throw new IllegalArgumentException(
                    "'" + url + "' must have a host without underscores, because the JDK's TLS rejects them");
        }
        String server = String.valueOf(url.getRawAuthority());
        return Target.of(server.matches(".+:\\d+") ? server : server + (isHttps ? ":443" : ":80"));
    }

    private static boolean isNamed(URI url) {
        return HTTPS.equals(url.getScheme())
                && url.getHost().matches(".*[A-Za-z].*")
                && !url.getHost().startsWith("[");
    }

    /** Lets the certificate be checked for the name, although requests go to one of its addresses. */
    private static SSLParameters named(String host) {
        try {
            SSLParameters parameters = SSLContext.getDefault().getDefaultSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            return parameters;
        } catch (NoSuchAlgorithmException noTls) {
            throw new IllegalStateException("this JVM has no TLS", noTls);
        }
    }

    @Override
    public Reply reply(Request request) throws InterruptedException {
        try {
            HttpResponse<InputStream> response = send(request);
            return new Reply(
                    response.statusCode(),
                    headers(response),
                    response.body(),
                    response.headers().firstValueAsLong("content-length").orElse(-1));
        } catch (IllegalArgumentException malformed) {
            traffic.failed(Failure.MALFORMED);
            return Reply.problem(400, "the path or a header is malformed");
        } catch (ConnectException | HttpTimeoutException | UnknownHostException refused) {
            traffic.failed(Failure.TARGET_REFUSED);
            return Reply.problem(502, "no connection to " + base);
        } catch (IOException ended) {
            traffic.failed(Failure.TARGET_ENDED);
            return Reply.problem(502, base + " ended the connection");
        }
    }

    /** Sends the request to the first address that accepts a connection. Without a connection, nothing of it was sent. */
    private HttpResponse<InputStream> send(Request request) throws IOException, InterruptedException {
        List<InetSocketAddress> addresses = target.addresses();
        if (addresses.size() == 1 && url.getHost() != null) {
            return client.send(forwarded(request, base).build(), BodyHandlers.ofInputStream());
        }
        IOException failed = new ConnectException("no address");
        for (InetSocketAddress address : addresses) {
            HttpRequest forwarded = forwarded(request, at(address))
                    .header("Host", url.getRawAuthority())
                    .build();
            try {
                HttpResponse<InputStream> response = client.send(forwarded, BodyHandlers.ofInputStream());
                target.accepted(address);
                return response;
            } catch (ConnectException | HttpConnectTimeoutException refused) {
                failed = refused;
            }
        }
        throw failed;
    }

    /** The JDK's client rejects a host with an underscore, and tries only the first address of a name. So it gets one address. */
    private String at(InetSocketAddress address) {
        String literal = address.getAddress().getHostAddress().replaceFirst("%.*", "");
        String host = address.getAddress() instanceof Inet6Address ? "[" + literal + "]" : literal;
        return url.getScheme() + "://" + host + ":" + address.getPort()
                + url.getRawPath().replaceFirst("/$", "");
    }

    private static HttpRequest.Builder forwarded(Request request, String base) {
        HttpRequest.Builder forwarded = HttpRequest.newBuilder(URI.create(base + request.target()))
                .method(
                        request.method(),
                        request.body().length == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body()));
        request.headers().stream()
                .filter(Header::isPassedOn)
                .forEach(header -> forwarded.header(header.name(), header.value()));
        return forwarded;
    }

    private static List<Header> headers(HttpResponse<?> response) {
        return response.headers().map().entrySet().stream()
                .flatMap(one -> one.getValue().stream().map(value -> new Header(one.getKey(), value)))
                .filter(Header::isPassedOn)
                .toList();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
