package mesh.gateway.http;

import java.io.IOException;
import mesh.gateway.kit.web.RejectedRequest;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.http11.Http11InputBuffer;
import org.apache.tomcat.util.res.StringManager;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Explains requests that Tomcat rejects before it knows which application they are for. Tomcat's own valve responds with an HTML page. This
 * one responds with a {@code ProblemDetail}, as for all other failures.
 */
final class ProblemReportValve extends ErrorReportValve {

    private static final int FIRST_FAILURE = 400;
    private static final String TOO_LARGE =
            StringManager.getManager(Http11InputBuffer.class).getString("iib.requestheadertoolarge.error");

    private final JsonMapper json;

    ProblemReportValve(JsonMapper json) {
        this.json = json;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        if (response.getStatus() < FIRST_FAILURE || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        if (failure != null && TOO_LARGE.equals(failure.getMessage())) {
            response.setStatus(statusOfTooLarge(request).value());
        }
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        try {
            response.getOutputStream().write(json.writeValueAsBytes(RejectedRequest.problem(response.getStatus())));
            response.finishResponse();
        } catch (IOException gone) {
            // The client has disconnected.
        }
    }

    /**
     * Distinguishes two cases in which Tomcat responds with a 400. If Tomcat has not reached the end of the request line, the request has
     * no target yet.
     */
    private static HttpStatus statusOfTooLarge(Request request) {
        return request.getCoyoteRequest().requestURI().isNull() || RequestLine.isTooLong(request)
                ? HttpStatus.URI_TOO_LONG
                : HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
    }
}
