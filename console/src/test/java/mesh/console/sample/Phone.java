package mesh.console.sample;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.results.Json;
import tools.jackson.databind.JsonNode;

/** A phone of a class: it has the cookie of a phone, and no token. */
public final class Phone {

    private static final List<String> FILES = List.of(
            "/assets/base.css",
            "/assets/class.css",
            "/assets/class.js",
            "/assets/colours.css",
            "/assets/histogram.css",
            "/assets/histogram.js",
            "/assets/icon.svg",
            "/assets/predictor.js",
            "/assets/text.js",
            "/assets/votes.js");

    private final RunningConsole console;
    private final String cookie;

    private Phone(RunningConsole console, String cookie) {
        this.console = console;
        this.cookie = cookie;
    }

    /** Gets a key from the console. */
    public static Phone joining(RunningConsole console) {
        HttpResponse<String> page = console.get("/c");
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow();
        return new Phone(console, cookie.substring(0, cookie.indexOf(';')));
    }

    /** Joins, and loads all files of the page as a browser does. */
    public static Phone openingThePage(RunningConsole console) {
        Phone phone = joining(console);
        for (String file : FILES) {
            int status = console.get(file).statusCode();
            if (status != 200) {
                throw new IllegalStateException(file + " has status " + status);
            }
        }
        return phone;
    }

    /** Opens the stream of changes. The caller must close it. */
    public Stream<SentEvent> changes() {
        return console.events("/c/changes", "Cookie", cookie);
    }

    /** Returns what a new stream first says about this, such as {@code vote}. */
    public JsonNode news(String key) {
        try (Stream<SentEvent> changes = changes()) {
            return changes.map(event -> Json.MAPPER.readTree(event.data()).get(key))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Waits until the console reports a vote of this number, and returns what the phone sees of it. */
    public JsonNode newsOf(int ballot) {
        try (Stream<SentEvent> changes = changes()) {
            return changes.map(event -> Json.MAPPER.readTree(event.data()).get("vote"))
                    .filter(vote -> vote != null && vote.path("ballot").asInt() == ballot)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Votes, and returns the status of the response. */
    public int vote(int ballot, int round, String... answers) {
        String body =
                Json.MAPPER.writeValueAsString(Map.of("ballot", ballot, "round", round, "values", List.of(answers)));
        return console.post("/c/vote", body, "Cookie", cookie).statusCode();
    }
}
