package mesh.load.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import mesh.load.results.Json;
import tools.jackson.databind.JsonNode;

/** A client that watches a run through the console, and reads all events as fast as they arrive. */
final class Viewer implements AutoCloseable {

    private static final String DATA = "data:";

    private final HttpClient http;
    private final Stream<String> lines;
    private final Thread reader = Thread.ofPlatform().daemon().name("viewer").unstarted(this::read);

    private volatile int done;

    private Viewer(HttpClient http, Stream<String> lines) {
        this.http = http;
        this.lines = lines;
    }

    /** Begins to watch. */
    static Viewer of(URI events) throws IOException, InterruptedException {
        HttpClient http = HttpClient.newHttpClient();
        HttpResponse<Stream<String>> response =
                http.send(HttpRequest.newBuilder(events).build(), HttpResponse.BodyHandlers.ofLines());
        if (response.statusCode() != 200) {
            throw new IOException("the console says " + response.statusCode() + " to " + events);
        }
        Viewer viewer = new Viewer(http, response.body());
        viewer.reader.start();
        return viewer;
    }

    private void read() {
        lines.filter(line -> line.startsWith(DATA) && line.contains("\"done\""))
                .map(line -> Json.MAPPER.readTree(line.substring(DATA.length())).path("event"))
                .filter(event -> event.path("type").asString().equals("requests"))
                .map(event -> event.path("done"))
                .mapToInt(JsonNode::asInt)
                .forEach(count -> done = count);
    }

    /** Waits for the end of the run, and checks that the console has shown all requests. */
    void verify(int requests) throws InterruptedException {
        reader.join(10_000);
        if (done != requests) {
            throw new IllegalStateException("the console has shown " + done + " of " + requests + " requests");
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
