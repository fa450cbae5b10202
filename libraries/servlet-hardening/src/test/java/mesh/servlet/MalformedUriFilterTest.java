package mesh.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ProblemDetail;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Tests the filter without a container. Tests of the services that use the filter run it in a container. */
class MalformedUriFilterTest {

    private final MockHttpServletResponse response = new MockHttpServletResponse();
    private final MockFilterChain chain = new MockFilterChain();

    @ParameterizedTest
    @ValueSource(strings = {"/rest/1;a=%zz", "/rest/%", "/rest/%4"})
    void rejectsAPathWithAnInvalidEncoding(String path) throws Exception {
        new MalformedUriFilter(RejectionProblems.plain()).doFilter(get(path), response, chain);

        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentType()).isEqualTo("application/problem+json");
        assertThat(response.getContentAsString())
                .isEqualTo("{\"title\":\"Bad Request\",\"status\":400,"
                        + "\"detail\":\"the path or the query has an invalid encoding\"}");
        assertThat(chain.getRequest()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rest/1", "/rest/%31", "/rest/%C3%A9"})
    void passesAnyOtherPath(String path) throws Exception {
        new MalformedUriFilter(RejectionProblems.plain()).doFilter(get(path), response, chain);

        assertThat(chain.getRequest()).isNotNull();
    }

    @Test
    void rejectsADetailThatWouldNeedEscaping() {
        ProblemDetail quoting = ProblemDetail.forStatus(400);
        quoting.setDetail("it is '\"'");

        assertThatThrownBy(() -> ProblemJson.of(quoting)).isInstanceOf(IllegalArgumentException.class);
    }

    private static MockHttpServletRequest get(String path) {
        return new MockHttpServletRequest("GET", path);
    }
}
