package mesh.gateway.kit;

import io.netty.handler.codec.DecoderException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/**
 * One call under way. It knows its target and its start, so that the message of a failure can contain the target and the elapsed time.
 *
 * @param target the URI that is called
 * @param startNanos {@link System#nanoTime} at the start of the call
 * @param limits the limits that apply to the call
 */
public record UpstreamCall(URI target, long startNanos, CallLimits limits) {

    /** The limits of a kind of call. */
    @FunctionalInterface
    public interface CallLimits {

        /** Returns the limit that caused a failure; null if none did. */
        @Nullable
        LimitInForce behind(Throwable failure);
    }

    /** Returns a call that begins now. */
    public static UpstreamCall to(URI target, CallLimits limits) {
        return new UpstreamCall(target, System.nanoTime(), limits);
    }

    /** Describes a failure that the client reports before any content of the response is read. */
    public UpstreamException failed(Throwable failure) {
        FailureCause cause = FailureCause.of(failure);
        return failed(
                failure, cause == FailureCause.INTERNAL && isNoHttp(failure) ? FailureCause.CONNECTION_RESET : cause);
    }

    /** Describes a failure whose cause the caller knows, because the exception does not show it. */
    public UpstreamException failed(Throwable failure, FailureCause cause) {
        return failure instanceof UpstreamException known
                ? known
                : UpstreamException.failed(target, elapsed(), cause, limit(failure, cause), failure);
    }

    private @Nullable LimitInForce limit(Throwable failure, FailureCause cause) {
        return cause.isOfAnyUpstream() ? ProcessLimits.behind(cause, failure) : limits.behind(failure);
    }

    /** Describes a response that is an error. */
    public UpstreamException responded(int status) {
        return UpstreamException.responded(target, elapsed(), status);
    }

    /** Describes a response that is longer than the limit on its bytes. */
    public UpstreamException exceeded(LimitInForce bytes) {
        return UpstreamException.exceeded(target, elapsed(), bytes);
    }

    // WebClient throws these exceptions if the backend does not speak HTTP. The JDK's clients throw an IOException.
    private static boolean isNoHttp(Throwable failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        return root instanceof IllegalArgumentException || root instanceof DecoderException;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
