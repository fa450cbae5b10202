package mesh.browser;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;

/** Random requests for a prediction, most of them valid. */
record BurstRequests(SplittableRandom random) {

    private static final List<String> CALLS = List.of("single", "sequential", "concurrent");

    Stream<String> requests() {
        return Stream.generate(this::request).map(Json.MAPPER::writeValueAsString);
    }

    private Map<String, @Nullable Object> request() {
        Map<String, @Nullable Object> request = new LinkedHashMap<>();
        request.put("users", upTo(120));
        request.put("calls", CALLS.get(random.nextInt(CALLS.size())));
        if (random.nextBoolean()) {
            request.put("cnt", upTo(80));
        } else {
            request.put("work", "triangular");
        }
        request.put("serviceTimeMs", upTo(random.nextBoolean() ? 200 : 60_000));
        request.put("backendThreads", upTo(300));
        request.put("requestThreads", orUnlimited(200));
        request.put("connections", orUnlimited(700));
        request.put("pending", orUnlimited(2000));
        request.put("fanOut", upTo(300));
        return request;
    }

    /** Returns a small number more often than a large one, and sometimes zero, which most fields do not allow. */
    private int upTo(int max) {
        return (int) (Math.pow(max + 1.0, random.nextDouble()) - (random.nextInt(25) == 0 ? 1 : 0));
    }

    private @Nullable Integer orUnlimited(int max) {
        return random.nextInt(3) == 0 ? null : Integer.valueOf(upTo(max));
    }
}
