package mesh.gateway.kit;

import io.netty.handler.codec.DecoderException;
import java.net.URI;
import java.time.Duration;
import org.springframework.core.NestedExceptionUtils;

/** One call under way: knows where it goes and since when, for the message should it fail. */
record UpstreamCall(URI uri, long startNanos) {

    static UpstreamCall to(URI uri) {
        return new UpstreamCall(uri, System.nanoTime());
    }

    /** For what a client says before anybody has looked at the content of the answer. */
    UpstreamException failed(Throwable failure) {
        FailureCause cause = FailureCause.of(failure);
        return failed(
                failure, cause == FailureCause.INTERNAL && isNoHttp(failure) ? FailureCause.CONNECTION_RESET : cause);
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

    // The JDK's clients have an IOException for it.
    private static boolean isNoHttp(Throwable failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        return root instanceof IllegalArgumentException || root instanceof DecoderException;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
