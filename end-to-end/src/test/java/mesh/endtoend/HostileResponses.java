package mesh.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks the responses to hostile input. Each failure must have a cause, and no response may contain a stack trace or an injected header
 * field.
 */
final class HostileResponses {

    /** Statuses above 500 that RFC 9110 gives to a fault of the client: a method or a version that the server does not know. */
    private static final Set<Integer> NOT_THE_SERVERS_FAULT = Set.of(501, 505);

    /**
     * A HEAD request for such a path fails: {@code block()} is refused, and there is no database. Its response has no body that could name the
     * cause.
     */
    private static final Pattern HEAD_OF_WHAT_FAILS = Pattern.compile("HEAD (?:[^\\s?]*/block\\b|/(?:r2dbc|jdbc)/)");

    private static final Pattern CAUSE = Pattern.compile("\"cause\":\"([a-z-]+)\"");
    static final Pattern STACK_TRACE = Pattern.compile(
            "\\bat [\\w.$]+\\([\\w.]+:\\d+\\)|\"trace\"|\\bat (java|jdk|org|io|reactor|mesh)\\.[\\w.$/]+\\(");

    /** The number of invalid responses after which the test stops: by then they show the mistake. */
    private static final int ENOUGH = 20;

    private HostileResponses() {}

    /**
     * Sends requests and returns how often each status occurred. Continues after an invalid response, so that one run shows several
     * mistakes.
     */
    static Map<String, Integer> count(int port, int inputs, Supplier<HostileRequest> requests) throws IOException {
        Map<String, Integer> responses = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        try (HttpWire wire = new HttpWire(port)) {
            for (int i = 0; i < inputs && wrong.size() < ENOUGH; i++) {
                HostileRequest request = requests.get();
                try {
                    responses.merge(response(wire, request), 1, Integer::sum);
                } catch (IOException | RuntimeException | AssertionError fault) {
                    wrong.add(shown(request.wire()) + "\n" + fault);
                    wire.hangUp();
                }
            }
        }
        assertThat(String.join("\n\n", wrong)).isEmpty();
        return responses;
    }

    private static String response(HttpWire wire, HostileRequest request) throws IOException {
        Optional<HttpWire.Response> response = wire.send(request);
        response.ifPresent(one -> isFitting(shown(request.wire()), one));
        return response.map(one -> Integer.toString(one.status())).orElse("closed");
    }

    private static void isFitting(String sent, HttpWire.Response response) {
        boolean failed = response.status() >= 500 && !NOT_THE_SERVERS_FAULT.contains(response.status());
        if (failed && HEAD_OF_WHAT_FAILS.matcher(sent).lookingAt()) {
            assertThat(response.body()).as(sent).isEmpty();
        } else if (failed) {
            assertThat(CAUSE.matcher(response.body()).results().map(found -> found.group(1)))
                    .as("%s%ngets%n%s%n%s", sent, response.head(), response.body())
                    .singleElement()
                    .isIn(knownCauses());
        }
        assertThat(response.body()).as(sent).doesNotContainPattern(STACK_TRACE);
        assertThat(response.head()).as(sent).doesNotContain("X-Injected");
    }

    /**
     * Returns all causes that a gateway may name here. That is every cause except a fault of the gateway itself, which no input may
     * trigger.
     */
    private static Set<String> knownCauses() {
        return Pattern.compile("(?m)^    ([A-Z_]+)[,;]$")
                .matcher(Documents.read(Documents.PROJECT.resolve(
                        "libraries/gateway-kit/src/main/java/mesh/gateway/kit/FailureCause.java")))
                .results()
                .map(name -> name.group(1).toLowerCase(Locale.ROOT).replace('_', '-'))
                .filter(cause -> !cause.equals("internal"))
                .collect(Collectors.toSet());
    }

    /** Returns the bytes as text for a message: unprintable characters are escaped, and long text is cut. */
    static String shown(byte[] wire) {
        String text = new String(wire, UTF_8)
                .replace("\r\n", "\\r\\n")
                .codePoints()
                .mapToObj(one -> one < 0x20 || one > 0x7e ? "\\u%04x".formatted(one) : Character.toString(one))
                .collect(Collectors.joining());
        return text.length() > 1000 ? text.substring(0, 1000) + "..." : text;
    }
}
