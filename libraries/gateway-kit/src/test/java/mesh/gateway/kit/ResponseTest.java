package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class ResponseTest {

    /** Awaitility tries assertions again, but no other exceptions. */
    @Test
    void aFailureInsteadOfReadingsIsAnAssertionThatATestCanRepeat() {
        Response failure = new Response(500, Response.PROBLEM, "{\"cause\":\"read-timeout\"}");

        assertThat(failure.cause()).isEqualTo("read-timeout");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(failure::readings)
                .withMessageContaining("read-timeout");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> new Response(502, "", "<html>").json());
    }
}
