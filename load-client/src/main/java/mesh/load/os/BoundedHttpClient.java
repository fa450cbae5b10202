package mesh.load.os;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP client for services that may be hostile or stuck. It limits the bytes of each response, and the time to its last byte. (The JDK's
 * own {@link HttpRequest.Builder#timeout} limits only the time to the head of the response.)
 */
public final class BoundedHttpClient implements AutoCloseable {

    /** The JDK's client reads this property once. Without it, no request can name a host other than that of its URI. */
    private static final String OWN_HOST = "jdk.httpclient.allowRestrictedHeaders";

    static {
        System.setProperty(OWN_HOST, System.getProperty(OWN_HOST, "host"));
    }

    /** Names of the same encoding. */
    private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

    private final Duration timeout;
    private final long maxBytes;
    private final HttpClient http;

    /** Servers whose hosts have an address. A name with several needs a connection to find the one to use, so it is searched only once. */
    private final Map<ServerAddress, InetSocketAddress> addresses = new ConcurrentHashMap<>();

    public BoundedHttpClient(Duration timeout) {
        this(timeout, 1024 * 1024); // many times the size of a response of a management endpoint
    }

    /** Creates a client. The time limit applies to a response from connecting to the last byte. */
    public BoundedHttpClient(Duration timeout, long maxBytes) {
        this.timeout = timeout;
        this.maxBytes = maxBytes;
        DirectLoopback.install(); // the JDK's client uses this proxy selector
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
    }

    /**
     * Begins a request. The JDK's client rejects a host with an underscore, and tries only the first address of a name. Such a request goes
     * to the address itself, with the name in its {@code Host}. All requests to a server go to the same address, until one of them cannot
     * connect.
     *
     * @throws UnknownHostException if the name of such a host does not resolve
     */
    public HttpRequest.Builder request(URI uri) throws UnknownHostException {
        if (!"http".equals(uri.getScheme())) {
            return HttpRequest.newBuilder(uri);
        }
        ServerAddress server = ServerAddress.of(uri);
        InetSocketAddress address = addresses.computeIfAbsent(server, ServerAddress::reachable);
        if (address.isUnresolved()) {
            addresses.remove(server, address); // the name may resolve later
        }
        if (uri.getHost() != null
                && (address.isUnresolved() || address.equals(server.all().getFirst()))) {
            return HttpRequest.newBuilder(uri);
        }
        return HttpRequest.newBuilder(at(address, uri)).header("Host", server.toString());
    }

    private static URI at(InetSocketAddress address, URI uri) throws UnknownHostException {
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        InetAddress nameless = InetAddress.getByAddress(address.getAddress().getAddress());
        String literal = ServerAddress.text(new InetSocketAddress(nameless, address.getPort()));
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return URI.create("http://" + literal + uri.getRawPath() + query);
    }

    public HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return send(request(uri).build());
    }

    public HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return send(request, text(maxBytes));
    }

    /** Decodes a body that is compressed with gzip, because some servers send one to clients that did not ask for it. */
    private static BodyHandler<String> text(long maxBytes) {
        return head -> GZIP.contains(head.headers()
                        .firstValue("Content-Encoding")
                        .orElse("")
                        .strip()
                        .toLowerCase(Locale.ROOT))
                ? BodySubscribers.mapping(BodySubscribers.ofByteArray(), body -> inflated(body, maxBytes))
                : BodyHandlers.ofString().apply(head);
    }

    /** A small body may become a huge one. No body is no stream of gzip: some servers name the encoding also without one. */
    private static String inflated(byte[] body, long maxBytes) {
        if (body.length == 0) {
            return "";
        }
        int most = (int) Math.min(maxBytes, Integer.MAX_VALUE - 8);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            byte[] text = in.readNBytes(most);
            if (in.read() >= 0) {
                throw new IOException("the body of the response has more than " + maxBytes + " bytes");
            }
            return new String(text, StandardCharsets.UTF_8);
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /**
     * Sends a request and returns the response. Once this method has returned or thrown, the client reads nothing more of the response.
     *
     * @throws HttpTimeoutException if there is no complete response in time
     * @throws IOException if there is no response, or its body is too large
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> response =
                http.sendAsync(request, head -> new BoundedBody<>(body.apply(head), maxBytes));
        try {
            return response.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            addresses.clear(); // it may have waited for the connection
            throw new HttpTimeoutException("no complete response within " + timeout.toSeconds() + " s");
        } catch (ExecutionException failed) {
            IOException why = why(failed);
            if (why instanceof ConnectException || why instanceof HttpTimeoutException) {
                addresses.clear();
            }
            throw why;
        } finally {
            response.cancel(true);
        }
    }

    private static IOException why(ExecutionException failed) {
        Throwable why =
                failed.getCause() instanceof UncheckedIOException cannot ? cannot.getCause() : failed.getCause();
        return why instanceof IOException cannot ? cannot : new IOException(failed);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** Passes the body on until it is too large, or until its receiver fails. Then disconnects, and ignores what still arrives. */
    private static final class BoundedBody<T> implements BodySubscriber<T> {

        private final BodySubscriber<T> whole;
        private final long maxBytes;
        private long bytes;
        private boolean failed;
        private Flow.@Nullable Subscription subscription;

        private BoundedBody(BodySubscriber<T> whole, long maxBytes) {
            this.whole = whole;
            this.maxBytes = maxBytes;
        }

        @Override
        public CompletionStage<T> getBody() {
            return whole.getBody();
        }

        @Override
        public void onSubscribe(Flow.Subscription from) {
            subscription = from;
            whole.onSubscribe(from);
        }

        @Override
        public void onNext(List<ByteBuffer> part) {
            if (failed) {
                return;
            }
            bytes += part.stream().mapToLong(ByteBuffer::remaining).sum();
            try {
                if (bytes > maxBytes) {
                    throw new IOException("the body of the response has more than " + maxBytes + " bytes");
                }
                whole.onNext(part);
            } catch (IOException | RuntimeException cannot) { // the receiver can fail on a full disk
                if (subscription != null) {
                    subscription.cancel();
                }
                onError(cannot);
            }
        }

        @Override
        public void onError(Throwable cannot) {
            if (!failed) {
                failed = true;
                whole.onError(cannot);
            }
        }

        @Override
        public void onComplete() {
            if (!failed) {
                whole.onComplete();
            }
        }
    }
}
