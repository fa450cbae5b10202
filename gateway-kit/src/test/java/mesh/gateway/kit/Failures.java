package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

/** What the answers to failures have in common. */
final class Failures {

    private static final String[] INSIDES = {
        "Exception", "\\tat ", "java.", "reactor.core", "springframework", "\"trace\""
    };

    private static final String CALL = "(http|tcp)://127\\.0\\.0\\.1:\\d+.*: .+ after \\d+ ms";

    private Failures() {}

    /** A 500 that names its cause; if that lies upstream, also which call it was and how long it took. */
    static void assertFailed(Response answer, FailureCause cause) {
        assertProblem(answer, 500);
        assertThat(answer.cause()).as(answer.body()).isEqualTo(cause.code());
        if (cause != FailureCause.INTERNAL && cause != FailureCause.BLOCKING_ON_EVENT_LOOP) {
            assertThat(answer.json().required("detail").asString()).matches(CALL);
        }
    }

    /** A ProblemDetail that does not show the gateway's insides. */
    static void assertProblem(Response answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.type()).startsWith(Response.PROBLEM);
        assertThat(answer.json().required("status").asInt()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain(INSIDES);
    }
}
