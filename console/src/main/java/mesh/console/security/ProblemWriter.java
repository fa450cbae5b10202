package mesh.console.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import mesh.load.text.Template;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.HtmlUtils;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Writes the error response to a request that a filter or a route rejected. */
@Component
public final class ProblemWriter {

    private static final MediaType PAGE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private static final Way HOME = new Way("/", "First page");

    private final JsonMapper json;
    private final String page;

    /** Where a reader can go from the page of a problem. */
    record Way(String path, String words) {}

    ProblemWriter(JsonMapper json) {
        this.json = json;
        try {
            this.page = new ClassPathResource("static/problem.html").getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Writes the problem as JSON, even if the route returns another media type. People who open an address get a page. */
    public Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem) {
        return write(exchange, problem, HOME);
    }

    private Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem, Way way) {
        boolean isPage = isOpenedByAPerson(exchange.getRequest());
        ServerHttpResponse response = exchange.getResponse();
        response.setRawStatusCode(problem.getStatus());
        response.getHeaders().setContentType(isPage ? PAGE : MediaType.APPLICATION_PROBLEM_JSON);
        byte[] bytes = isPage ? page(problem, way).getBytes(StandardCharsets.UTF_8) : json.writeValueAsBytes(problem);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
    }

    /** Browsers name the media type of pages only in requests for a page. */
    private static boolean isOpenedByAPerson(ServerHttpRequest request) {
        return request.getMethod().equals(HttpMethod.GET)
                && request.getHeaders().getOrEmpty("Accept").stream().anyMatch(type -> type.contains("text/html"));
    }

    private String page(ProblemDetail problem, Way way) {
        HttpStatus status = HttpStatus.resolve(problem.getStatus());
        String detail = problem.getDetail();
        return new Template(page)
                .fill(Map.of(
                        "status",
                        problem.getStatus() + (status == null ? "" : " " + status.getReasonPhrase()),
                        "detail",
                        HtmlUtils.htmlEscape(detail == null ? "" : detail),
                        "path",
                        way.path(),
                        "way",
                        way.words()));
    }

    Mono<Void> forbid(ServerWebExchange exchange, String why) {
        return forbid(exchange, why, HOME);
    }

    Mono<Void> forbid(ServerWebExchange exchange, String why, Way way) {
        return write(exchange, ProblemDetail.forStatusAndDetail(HttpStatus.FORBIDDEN, why), way);
    }
}
