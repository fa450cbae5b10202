package mesh.dependency.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import mesh.dependency.port.Traffic;
import mesh.dependency.port.Traffic.Failure;

/** Passes requests on to a target. It has no limit of its own for connections, and waits for a response as long as the application does. */
public final class Forwarder implements Responder, AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final String base;
    private final Traffic traffic;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    /** @param target URL of the target; the paths of requests are appended to its path */
    Forwarder(URI target, Traffic traffic) {
        this.base = target.toString().replaceFirst("/$", "");
        this.traffic = traffic;
    }

    @Override
    public Reply reply(Request request) throws InterruptedException {
        HttpRequest forwarded;
        try {
            forwarded = forwarded(request);
        } catch (IllegalArgumentException malformed) {
            traffic.failed(Failure.MALFORMED);
            return Reply.problem(400, "the path or a header is malformed");
        }
        try {
            HttpResponse<InputStream> response = client.send(forwarded, BodyHandlers.ofInputStream());
            return new Reply(
                    response.statusCode(),
                    headers(response),
                    response.body(),
                    response.headers().firstValueAsLong("content-length").orElse(-1));
        } catch (ConnectException | HttpTimeoutException refused) {
            traffic.failed(Failure.TARGET_REFUSED);
            return Reply.problem(502, "no connection to " + base);
        } catch (IOException ended) {
            traffic.failed(Failure.TARGET_ENDED);
            return Reply.problem(502, base + " ended the connection");
        }
    }

    private HttpRequest forwarded(Request request) {
        HttpRequest.Builder forwarded = HttpRequest.newBuilder(URI.create(base + request.target()))
                .method(
                        request.method(),
                        request.body().length == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body()));
        request.headers().stream()
                .filter(Header::isPassedOn)
                .forEach(header -> forwarded.header(header.name(), header.value()));
        return forwarded.build();
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
