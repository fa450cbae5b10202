package mesh.gateway.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/** The tests' own HTTP client, separate from the gateways' clients. */
final class Http {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    static {
        // Prevents the JDK's client from repeating requests, because tests count requests. The client reads this
        // property once per JVM, and a gateway may run in the same JVM.
        System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
    }

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    private Http() {}

    static Response get(URI uri) {
        return Response.of(send(request(uri), BodyHandlers.ofString()));
    }

    static Response get(URI uri, String accept) {
        return Response.of(send(request(uri).header("Accept", accept), BodyHandlers.ofString()));
    }

    static CompletableFuture<Response> later(URI uri) {
        return CLIENT.sendAsync(request(uri).build(), BodyHandlers.ofString()).thenApply(Response::of);
    }

    /** Sends a request with one more header. */
    static CompletableFuture<HttpResponse<String>> later(URI uri, String header, String value) {
        return CLIENT.sendAsync(request(uri).header(header, value).build(), BodyHandlers.ofString());
    }

    /** Returns the body as it arrives. Reading it fails with an {@link IOException} if the response is cut. */
    static InputStream open(URI uri, String accept) {
        return send(request(uri).header("Accept", accept), BodyHandlers.ofInputStream())
                .body();
    }

    static Response put(URI uri, String json) {
        HttpRequest.Builder request =
                request(uri).header("Content-Type", Response.JSON).PUT(BodyPublishers.ofString(json));
        return Response.of(send(request, BodyHandlers.ofString()));
    }

    static Response delete(URI uri) {
        return Response.of(send(request(uri).DELETE(), BodyHandlers.ofString()));
    }

    /** Sends a request without a body, with any method. */
    static HttpResponse<String> ask(String method, URI uri) {
        return send(request(uri).method(method, BodyPublishers.noBody()), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(URI uri) {
        return HttpRequest.newBuilder(uri).timeout(PATIENCE);
    }

    private static <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body) {
        try {
            return CLIENT.send(request.build(), body);
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
