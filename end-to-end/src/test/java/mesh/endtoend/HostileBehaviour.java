package mesh.endtoend;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws bodies of {@code PUT /legacy/behaviour}. No valid body makes the backend slow for long. */
final class HostileBehaviour {

    private static final List<String> FIELDS = List.of(
            "serviceTime",
            "jitter",
            "maxConcurrent",
            "failureRatio",
            "hangRatio",
            "hangTime",
            "abortRatio",
            "abortBeforeResponseRatio",
            "seed",
            "servicetime",
            "__proto__",
            "class",
            "");

    private HostileBehaviour() {}

    static HostileRequest draw(HostileInput input) {
        byte[] right = object(input).getBytes(StandardCharsets.UTF_8);
        byte[] body = input.oneIn(3) ? input.damaged(right) : right;
        byte[] head = ("PUT /legacy/behaviour HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + type(input)
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] wire = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, wire, head.length, body.length);
        return new HostileRequest(wire, true);
    }

    private static String type(HostileInput input) {
        return input.oneIn(20)
                ? input.one(List.of("text/plain", "application/xml", "a/b; c=\"", "*/*"))
                : "application/json";
    }

    private static String object(HostileInput input) {
        if (input.oneIn(30)) {
            return "[".repeat(input.below(5000)) + value(input);
        }
        return IntStream.range(0, input.below(5))
                .mapToObj(field -> quoted(input.oneIn(6) ? input.value() : input.one(FIELDS)) + ": " + value(input))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(HostileInput input) {
        return switch (input.below(7)) {
            case 0 -> Double.toString(input.below(300) / 100.0 - 1);
            case 1 -> Integer.toString(input.below(20_000) - 5000);
            case 2 -> "1e" + (input.below(800) - 400);
            case 3 -> input.one(List.of("null", "true", "[]", "{}", "[1]", "{\"a\": {\"b\": []}}", "NaN", "-"));
            case 4 -> quoted(input.below(3) + input.one(List.of("ms", "ns", "d", "y", "", "PT0S", " s", "\u00b5s")));
            case 5 -> quoted("PT" + input.value() + "S");
            default -> quoted(input.value());
        };
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }
}
