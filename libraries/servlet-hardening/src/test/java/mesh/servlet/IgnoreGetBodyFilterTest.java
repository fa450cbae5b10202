package mesh.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class IgnoreGetBodyFilterTest {

    @ParameterizedTest
    @CsvSource({"GET, ''", "HEAD, ''", "POST, body", "PUT, body"})
    void hidesTheBodyOfAGetOrHeadRequest(String method, String expected) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest(method, "/");
        request.setContent("body".getBytes(UTF_8));
        MockFilterChain chain = new MockFilterChain();

        new IgnoreGetBodyFilter().doFilter(request, new MockHttpServletResponse(), chain);

        assertThat(Objects.requireNonNull(chain.getRequest()).getInputStream()).hasContent(expected);
    }
}
