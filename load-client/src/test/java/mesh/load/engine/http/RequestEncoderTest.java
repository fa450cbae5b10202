package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestEncoderTest {

    private static final InetSocketAddress TARGET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 8070);

    @Test
    void writesMethodAndHeadersInTheirOrder() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer t");
        headers.put("X-B", "");
        headers.put("X-A", "a: b");

        assertThat(head("PUT", headers, RequestBody.of("application/json", Ascii.bytes("{}"))))
                .isEqualTo("""
                PUT /a?b=%20 HTTP/1.1
                Host: localhost:8070
                Accept: */*
                Authorization: Bearer t
                X-B:\s
                X-A: a: b
                Content-Type: application/json
                Content-Length: 2
                User-Agent: mesh
                More: 1

                """.replace("\n", "\r\n"));
    }

    @Test
    void declaresAnEmptyBodyOnlyWhereOneIsUsual() {
        assertThat(head("POST", Map.of(), null)).contains("\r\nContent-Length: 0\r\n");
        for (String method : new String[] {"GET", "HEAD", "OPTIONS", "DELETE"}) {
            assertThat(head(method, Map.of(), null))
                    .startsWith(method + " /a?b=%20 HTTP/1.1\r\n")
                    .doesNotContain("Content-Length");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX: y", "ä", "a\tb"})
    void rejectsAHeaderThatCouldBecomeAnotherOneWithoutRepeatingItsValue(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> head("GET", Map.of("X-A", value), null))
                .withMessage("the header X-A must be printable ASCII");
        assertThatIllegalArgumentException().isThrownBy(() -> head("GET", Map.of(value, "x"), null));
        assertThatIllegalArgumentException().isThrownBy(() -> head(value, Map.of(), null));
    }

    @Test
    void aRequestToAnotherServiceIsTheSame() {
        RequestBody body = RequestBody.of("a/b", Ascii.bytes("x"));
        UserRequest request =
                new UserRequest(null, "PATCH", "/a", "*/*", Map.of("X-A", "t"), body, new ExpectedResponse.Any());

        assertThat(request.of(TARGET))
                .isEqualTo(new UserRequest(
                        TARGET, "PATCH", "/a", "*/*", Map.of("X-A", "t"), body, new ExpectedResponse.Any()));
        assertThat(request).hasToString("PATCH of a user");
    }

    private static String head(String method, Map<String, String> headers, @Nullable RequestBody body) {
        UserRequest request =
                new UserRequest(null, method, "/a?b=%20", "*/*", headers, body, new ExpectedResponse.Any());
        return new String(RequestEncoder.encode(TARGET, request, "More: 1\r\n"), StandardCharsets.US_ASCII);
    }
}
