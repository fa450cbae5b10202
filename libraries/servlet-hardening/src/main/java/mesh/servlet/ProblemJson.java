package mesh.servlet;

import org.springframework.http.ProblemDetail;

/**
 * Writes a problem as JSON without a JSON library, because Spring Boot 3 and 4 contain different ones. Title and detail are our own texts:
 * they contain nothing from a request. If one of them contains a character that needs escaping, this class throws an exception.
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
