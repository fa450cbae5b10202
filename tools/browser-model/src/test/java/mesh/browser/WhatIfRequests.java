package mesh.browser;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;

/** Random requests for a prediction, most of them valid. */
record WhatIfRequests(SplittableRandom random) {

    private static final List<String> RETRIES = List.of("none", "immediate", "back-off", "budget", "breaker", "later");
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

    /** Returns requests for a load at a rate, with few calls. */
    Stream<String> atRates() {
        return Stream.generate(this::atRate).map(Json.MAPPER::writeValueAsString);
    }

    private Map<String, @Nullable Object> atRate() {
        Map<String, @Nullable Object> request = request();
        request.remove("work");
        request.put("cnt", 1 + random.nextInt(3));
        request.put("serviceTimeMs", upTo(200));
        request.put("distribution", random.nextInt(5) == 0 ? null : distribution());
        if (random.nextBoolean()) {
            request.put("retries", retries());
            request.put("slow", random.nextBoolean() ? null : Map.of("seconds", upTo(4), "factor", 1 + upTo(9)));
        }
        request.put(
                "rate",
                Map.of(
                        "perSecond",
                        upTo(5000) / 4.0,
                        "arrivals",
                        random.nextInt(4) == 0 ? "even" : "poisson",
                        "seed",
                        random.nextLong(1L << 53)));
        request.put(
                "wanted",
                Map.of("limit", "backend-threads", "percent", random.nextBoolean() ? 50 : 99, "withinMs", upTo(900)));
        return request;
    }

    private Map<String, Object> retries() {
        return Map.of(
                "kind", RETRIES.get(random.nextInt(RETRIES.size())), "attempts", upTo(4), "timeoutMs", 50 + upTo(2000));
    }

    private Map<String, Object> distribution() {
        return switch (random.nextInt(4)) {
            case 0 -> Map.of("name", "uniform", "jitter", random.nextDouble());
            case 1 -> Map.of("name", "exponential");
            case 2 -> Map.of("name", "lognormal", "p99Ms", 150 + upTo(2000));
            default -> Map.of("name", "bimodal", "slowMs", 150 + upTo(2000), "slowRatio", random.nextDouble() / 5);
        };
    }

    /** Returns a small number more often than a large one, and sometimes zero, which most fields do not allow. */
    private int upTo(int max) {
        return (int) (Math.pow(max + 1.0, random.nextDouble()) - (random.nextInt(25) == 0 ? 1 : 0));
    }

    private @Nullable Integer orUnlimited(int max) {
        return random.nextInt(3) == 0 ? null : Integer.valueOf(upTo(max));
    }
}
