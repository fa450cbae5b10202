package mesh.servlet;

import org.springframework.http.ProblemDetail;

/**
 * Writes a problem as JSON, without a JSON library: Spring Boot 3 and 4 bring different ones. Title and detail are sentences of our own.
 * They hold nothing from a request, and nothing that would have to be escaped; otherwise this fails.
 */
final class ProblemJson {

    private ProblemJson() {}

    static String of(ProblemDetail problem) {
        String detail = problem.getDetail() == null ? "" : ",\"detail\":" + quoted(problem.getDetail());
        return "{\"title\":" + quoted(String.valueOf(problem.getTitle())) + ",\"status\":" + problem.getStatus()
                + detail + "}";
    }

    private static String quoted(String text) {
        if (text.chars().anyMatch(c -> c < ' ' || c == '"' || c == '\\')) {
            throw new IllegalArgumentException("the text must not need escaping in JSON, but is: " + text);
        }
        return '"' + text + '"';
    }
}
