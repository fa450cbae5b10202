package mesh.console.process;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** 409: another run is measuring. The response names its folder and its scenario. */
final class BusyException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    BusyException(Running running) {
        super(HttpStatus.CONFLICT, problem(running), null);
    }

    private static ProblemDetail problem(Running running) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, running.sentence());
        problem.setProperty("folder", running.folder());
        problem.setProperty("scenario", running.scenario());
        return problem;
    }
}
