package mesh.console.room;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Rejects a step of a vote that its state or its rules do not allow. */
final class VoteException extends ResponseStatusException {

    private static final long serialVersionUID = 1;

    private VoteException(HttpStatus status, String why) {
        super(status, why);
    }

    static VoteException notNow(String why) {
        return new VoteException(HttpStatus.CONFLICT, why);
    }

    static VoteException invalid(String why) {
        return new VoteException(HttpStatus.BAD_REQUEST, why);
    }

    static VoteException full(String why) {
        return new VoteException(HttpStatus.SERVICE_UNAVAILABLE, why);
    }
}
