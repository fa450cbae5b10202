package mesh.gateway.kit;

import java.net.URI;
import java.time.Duration;

/** One call under way: knows where it goes and since when, for the message should it fail. */
record UpstreamCall(URI uri, long startNanos) {

    static UpstreamCall to(URI uri) {
        return new UpstreamCall(uri, System.nanoTime());
    }

    UpstreamException failed(Throwable failure) {
        return failed(failure, FailureCause.of(failure));
    }

    UpstreamException failed(Throwable failure, FailureCause cause) {
        return failure instanceof UpstreamException known
                ? known
                : UpstreamException.failed(uri, elapsed(), cause, failure);
    }

    UpstreamException answered(int status) {
        return UpstreamException.answered(uri, elapsed(), status);
    }

    UpstreamException answeredMoreThan(int bytes) {
        return UpstreamException.answeredMoreThan(uri, elapsed(), bytes);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
