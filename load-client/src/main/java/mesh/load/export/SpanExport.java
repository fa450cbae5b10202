package mesh.load.export;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import mesh.load.export.ContenderSpans.LoadSpan;
import mesh.load.os.BoundedHttpClient;
import mesh.load.results.RunResult;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * Sends the spans of a finished run to a receiver of OTLP traces. The run does not depend on it, because its results are already
 * written. A receiver that is missing, slow, or rejects spans costs a limited time and changes no figure. An export can be used once.
 */
public final class SpanExport {

    /** Sufficient for a collector on another machine that has to store the spans. */
    private static final Duration BATCH_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration TIME_LIMIT = Duration.ofSeconds(30);

    /** This many spans are about 400 kB; collectors accept 4 MB and more. */
    static final int BATCH = 500;

    private final URI receiver;
    private final Duration batchTimeout;
    private final Duration timeLimit;
    private int sent;
    private @Nullable String problem;

    /** @param receiver complete address, such as {@code http://localhost:4318/v1/traces} */
    public SpanExport(URI receiver) {
        this(receiver, BATCH_TIMEOUT, TIME_LIMIT);
    }

    /**
     * Creates an export with other time limits.
     *
     * @param batchTimeout from when a request is sent to the last byte of its response
     * @param timeLimit after which no further request is sent
     */
    SpanExport(URI receiver, Duration batchTimeout, Duration timeLimit) {
        this.receiver = receiver;
        this.batchTimeout = batchTimeout;
        this.timeLimit = timeLimit;
    }

    /**
     * Sends the spans until a request fails. A receiver that did not accept one request would make every further request wait. An
     * interruption ends the export, and leaves the thread interrupted.
     */
    public Delivery send(RunResult run, Scenario scenario) {
        int all = run.contenders().stream().mapToInt(ContenderSpans::count).sum();
        long requests = run.contenders().stream()
                .mapToLong(one -> one.outcomes().requests())
                .sum();
        try (BoundedHttpClient http = new BoundedHttpClient(batchTimeout)) {
            send(http, ContenderSpans.of(run, scenario).iterator(), run.version());
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            problem = "interrupted";
        } catch (IOException cannot) {
            problem = why(cannot);
        }
        return new Delivery(sent, all - sent, requests - all, problem);
    }

    private void send(BoundedHttpClient http, Iterator<LoadSpan> spans, String version)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (spans.hasNext()) {
            if (System.nanoTime() - begun > timeLimit.toNanos()) {
                throw new IOException("it took more than " + timeLimit.toSeconds() + " s");
            }
            List<LoadSpan> batch = new ArrayList<>(BATCH);
            while (spans.hasNext() && batch.size() < BATCH) {
                batch.add(spans.next());
            }
            send(http, batch, version);
        }
    }

    private void send(BoundedHttpClient http, List<LoadSpan> batch, String version)
            throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(HttpRequest.newBuilder(receiver)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(OtlpJson.request(batch, version)))
                .build());
        if (response.statusCode() / 100 != 2) {
            throw new IOException("it responded with " + response.statusCode());
        }
        OtlpJson.Rejection rejection = OtlpJson.rejection(response.body(), batch.size());
        sent += batch.size() - rejection.spans();
        if (rejection.spans() > 0) {
            problem = "it rejected them" + (rejection.reason().isEmpty() ? "" : ": " + rejection.reason());
        }
    }

    /** Explains an error without a message: the JDK sets none for a closed port and for an unknown host. */
    private static String why(IOException cannot) {
        String message = cannot.getMessage();
        if (message != null) {
            return message;
        }
        return cannot instanceof ConnectException
                ? "nobody listens there"
                : cannot.getClass().getSimpleName();
    }

    /**
     * The result of sending the spans of a run.
     *
     * @param sent spans that the receiver accepted
     * @param unsent spans that it did not accept
     * @param without requests that have no span: those beyond the limit of {@code results.json}, and those of a contender that was
     *     interrupted, whose numbers are not known
     * @param problem why spans were not accepted; null if all were accepted
     */
    public record Delivery(
            int sent, int unsent, long without, @Nullable String problem) {}
}
