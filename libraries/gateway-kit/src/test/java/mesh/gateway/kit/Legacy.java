package mesh.gateway.kit;

import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The real legacy backend. */
final class Legacy {

    private static final String ANY = "/legacy/temperatures?baseDate=2000-01-01";

    private final int port = UpstreamProcess.freePort();
    private final UpstreamProcess process = new UpstreamProcess("legacy-backend", port);
    private final Map<LocalDate, Reading> readings = new ConcurrentHashMap<>();

    UpstreamProcess process() {
        return process;
    }

    int port() {
        return port;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Makes the backend serve every request immediately. Requests that hang end with a 503. */
    void calm() {
        behave(Map.of());
    }

    /** Makes the backend serve every request in this time. */
    void slow(Duration serviceTime) {
        put(Map.of("serviceTime", serviceTime.toString()));
    }

    /** Makes all requests, or a share of them, fail, hang or end in an abort: {@code "hangRatio", 0.5}. */
    void behave(String ratio, double value) {
        behave(Map.of(ratio, value));
    }

    /** Makes one request hang, and all others wait for it, until the next change. */
    void hangOneAfterAnother() {
        put(Map.of("hangRatio", 1, "maxConcurrent", 1));
    }

    /** Makes the backend fail the next two requests, and serve the one after them. */
    void failTwice() {
        for (long seed = 0; ; seed++) {
            Map<String, Object> half = Map.of("failureRatio", 0.5, "serviceTime", "1ms", "seed", seed);
            put(half);
            List<Integer> statuses = Stream.generate(
                            () -> Http.get(url().resolve(ANY)).status())
                    .limit(3)
                    .toList();
            if (statuses.equals(List.of(500, 500, 200))) {
                put(half); // the same seed draws the same outcomes again
                return;
            }
        }
    }

    /** Returns the backend's reading for a date. */
    Reading reading(LocalDate date) {
        return readings.computeIfAbsent(
                date,
                day -> Reading.ofEnvelope(Http.get(url().resolve("/legacy/temperatures?baseDate=" + day))
                        .body()));
    }

    /** Returns how many calls have arrived since it started. */
    long arrivals() {
        return counter("arrivals");
    }

    /** Returns the number of calls that are being served or hang. */
    long serving() {
        return counter("serving");
    }

    /** Returns the backend's number of open connections. */
    int connections() {
        return Http.get(url().resolve("/legacy/connections"))
                .json()
                .required("open")
                .asInt();
    }

    /** Closes its idle connections. */
    void dropConnections() {
        Http.delete(url().resolve("/legacy/connections"));
    }

    private void behave(Map<String, Double> ratios) {
        Map<String, Object> behaviour = new java.util.HashMap<>(ratios);
        behaviour.put("serviceTime", "1ms");
        put(behaviour);
    }

    private void put(Map<String, ?> behaviour) {
        Response response =
                Http.put(url().resolve("/legacy/behaviour"), new JsonMapper().writeValueAsString(behaviour));
        if (response.status() != 200) {
            throw new IllegalArgumentException(response.body());
        }
    }

    private long counter(String name) {
        return Http.get(url().resolve("/legacy/counters")).json().required(name).asLong();
    }
}
