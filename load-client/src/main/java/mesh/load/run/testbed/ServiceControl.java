package mesh.load.run.testbed;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import mesh.load.os.BoundedHttpClient;
import mesh.load.results.Json;
import mesh.load.services.process.MeshException;
import tools.jackson.core.JacksonException;

/** Talks to services beside the load: reads and sets what is in force. */
public final class ServiceControl implements AutoCloseable {

    /** A backend under load responds to these requests, too, only when it is their turn. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The most characters shown of a service's failure: enough for the sentence, but not for the page around it. */
    private static final int MAX_SHOWN = 500;

    /** Environment variable: the token that the backend requires for changes, if it requires one. */
    private static final String TOKEN = "MESH_BEHAVIOUR_TOKEN";

    private final String token;

    private final BoundedHttpClient http = new BoundedHttpClient(PATIENCE);

    public ServiceControl() {
        this(System.getenv().getOrDefault(TOKEN, ""));
    }

    /** Creates a control that sends a token with every change, but not with reads; it sends none if the token is empty. */
    public ServiceControl(String token) {
        this.token = token;
    }

    /** Returns the JSON object at the URI. */
    Map<String, Object> get(URI uri) throws InterruptedException {
        return tree(uri, exchange("GET", uri, BodyPublishers.noBody()));
    }

    Map<String, Object> put(URI uri, Map<String, String> body) throws InterruptedException {
        return tree(uri, exchange("PUT", uri, BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(body))));
    }

    /** Returns the JSON object of the response; empty if it has no body. */
    Map<String, Object> delete(URI uri) throws InterruptedException {
        String body = exchange("DELETE", uri, BodyPublishers.noBody());
        return body.isEmpty() ? Map.of() : tree(uri, body);
    }

    private String exchange(String method, URI uri, BodyPublisher body) throws InterruptedException {
        try {
            HttpResponse<String> response = send(request(method, uri, body));
            if (response.statusCode() >= 300) {
                throw new MeshException(method + " " + uri + " responded with " + response.statusCode() + ": "
                        + beginning(response.body().strip()));
            }
            return response.body();
        } catch (IOException unreachable) {
            throw new MeshException(method + " " + uri + " failed: " + unreachable);
        }
    }

    private static String beginning(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + " ...";
    }

    /**
     * Sends a request, if necessary twice. A service may close a kept connection just when it is used again, so the request is repeated
     * on another connection. All requests here are safe to repeat.
     */
    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        try {
            return http.send(request);
        } catch (ConnectException | HttpTimeoutException failed) {
            throw failed;
        } catch (IOException closedMeanwhile) {
            return http.send(request);
        }
    }

    private HttpRequest request(String method, URI uri, BodyPublisher body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).method(method, body).header("Content-Type", "application/json");
        if (!token.isEmpty() && !method.equals("GET")) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }

    private static Map<String, Object> tree(URI uri, String body) {
        try {
            return Json.MAPPER.readValue(body, Json.TREE);
        } catch (JacksonException foreign) {
            throw new MeshException(uri + " does not respond with a JSON object");
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
