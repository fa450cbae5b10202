package mesh.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every container responds to invalid requests in the same way and does not show its internals. */
interface BadInputContract extends ContenderContract {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "GET    | /nothing       | text/plain       |                               | 404",
                "GET    | /json/1kb      | text/plain       |                               | 404",
                "GET    | /pdf/1kb       | text/plain       |                               | 404",
                "GET    | /actuator/env  | text/plain       |                               | 404",
                "PUT    | /json          | application/json | {}                            | 405",
                "POST   | /primes        | text/plain       | x                             | 405",
                "POST   | /json          | text/plain       | x                             | 415",
                "POST   | /pdf           | application/json | {}                            | 415",
                "POST   | /json          | application/json | {                             | 400",
                "POST   | /json          | application/json | []                            | 400",
                "POST   | /json          | application/json | null                          | 400",
                "POST   | /json          | application/json | {}                            | 400",
                "POST   | /json          | application/json | {\"items\":[{}],\"padding\":\"\"} | 400",
                "POST   | /json          | application/json | {\"items\":[],\"padding\":\"\"} {}| 400",
                "GET    | /delay/-1      | text/plain       |                               | 400",
                "GET    | /delay/10001   | text/plain       |                               | 400",
                "GET    | /delay/soon    | text/plain       |                               | 400",
                "GET    | /delay/1e3     | text/plain       |                               | 400",
                "GET    | /delay/99999999999 | text/plain   |                               | 400",
            })
    default void respondsWithAProblemDetail(String method, String path, String type, String body, int status) {
        byte[] bytes = String.valueOf(body == null ? "" : body).getBytes(UTF_8);

        HttpResponse<byte[]> response = Http.send(method, contender().uri(path), type, bytes);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(Http.text(response))
                .contains("\"status\":" + status, "\"title\":", "\"detail\":")
                .doesNotContain("Exception", "at org.", "at mesh.", "trace");
    }

    /** Some containers reject such a path themselves, with a page of their own. The application does not fail on any container. */
    @ParameterizedTest
    @ValueSource(strings = {"/primes;a=%zz", "/json/5kb;a=%", "/%zz"})
    default void rejectsAPathWithAnInvalidEncoding(String target) throws IOException {
        String response = RawRequest.get(contender().uri("/").getPort(), target);

        assertThat(response).startsWith("HTTP/1.1 400 ").doesNotContain("Exception", "at org.", "at mesh.", "trace");
    }
}
