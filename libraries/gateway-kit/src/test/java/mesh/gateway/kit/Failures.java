package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

/** Assertions for the properties that all responses to failures have in common. */
final class Failures {

    private static final String[] INSIDES = {
        "Exception", "\\tat ", "java.", "reactor.core", "springframework", "\"trace\""
    };

    /** Matches a target: host and path without the query for the backend, the host for the store, host and name for the database. */
    private static final String TARGET = "127\\.0\\.0\\.1:\\d+(/legacy/temperatures|/mesh)?";

    private static final String CALL = "(http|tcp|postgresql)://127\\.0\\.0\\.1:\\d+.*: .+ after \\d+ ms";

    private Failures() {}

    /** Asserts a 500 that names its cause. If the cause lies upstream, the response must also name the call and say how long it took. */
    static void assertFailed(Response response, FailureCause cause) {
        assertProblem(response, 500);
        assertThat(response.cause()).as(response.body()).isEqualTo(cause.code());
        if (cause != FailureCause.INTERNAL && cause != FailureCause.BLOCKING_ON_EVENT_LOOP) {
            assertThat(response.json().required("detail").asString()).matches(CALL);
            assertThat(response.json().required("target").asString()).matches(TARGET);
            assertThat(response.json().required("elapsedMs").asLong(-1)).isBetween(0L, 60_000L);
        }
    }

    /** Asserts the same as {@link #assertFailed}, and that the response names no limit, because no limit ended the call. */
    static void assertFailedWithoutLimit(Response response, FailureCause cause) {
        assertFailed(response, cause);
        assertThat(response.json().propertyNames()).doesNotContain("limit", "limitValue");
    }

    /** Asserts the same as {@link #assertFailed}, and that the response names the limit that ended the call, with its value. */
    static void assertFailedBy(Response response, FailureCause cause, String limit, String value) {
        assertFailed(response, cause);
        // A missing field fails the assertion, and not its reading, because a test may repeat it until it holds.
        assertThat(response.json().path("limit").asString(""))
                .as(response.body())
                .isEqualTo(limit);
        assertThat(response.json().path("limitValue").asString(""))
                .as(response.body())
                .isEqualTo(value);
    }

    /** Asserts a ProblemDetail that does not show the gateway's internals. */
    static void assertProblem(Response response, int status) {
        assertThat(response.status()).as(response.body()).isEqualTo(status);
        assertThat(response.type()).startsWith(Response.PROBLEM);
        assertThat(response.json().required("status").asInt()).isEqualTo(status);
        assertThat(response.body()).doesNotContain(INSIDES);
    }
}
