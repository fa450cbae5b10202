package mesh.legacy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to a backend on this machine. */
public final class LegacyClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = new JsonMapper();

    private final int port;

    public LegacyClient(int port) {
        this.port = port;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    public CompletableFuture<HttpResponse<String>> temperature() {
        return HTTP.sendAsync(
                request("/legacy/temperatures?baseDate=2026-11-20").build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> delete(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).DELETE().build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Puts a behaviour, as JSON with single quotes. */
    public HttpResponse<String> behave(String json) throws IOException, InterruptedException {
        HttpRequest put = request("/legacy/behaviour")
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        return HTTP.send(put, HttpResponse.BodyHandlers.ofString());
    }

    public JsonNode counters() throws IOException, InterruptedException {
        return json(get("/legacy/counters"));
    }

    public static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(1));
    }
}
