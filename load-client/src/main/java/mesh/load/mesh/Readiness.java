package mesh.load.mesh;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a service whether it is ready: that it listens is not enough, the store's rows come later. */
final class Readiness implements AutoCloseable {

    static final String PATH = "/actuator/health/readiness";

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port + PATH);
    }

    /** What it answers: {@code 200}, another status, or why there was no answer. */
    String ask(URI uri) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
            return Integer.toString(
                    http.send(request, BodyHandlers.discarding()).statusCode());
        } catch (IOException noAnswer) {
            return "no answer (" + noAnswer.getClass().getSimpleName() + ")";
        }
    }

    static boolean isReady(String answer) {
        return answer.equals("200");
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
