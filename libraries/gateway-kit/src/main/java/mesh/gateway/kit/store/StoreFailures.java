package mesh.gateway.kit.store;

import io.rsocket.exceptions.ApplicationErrorException;
import io.rsocket.exceptions.InvalidException;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import mesh.stages.reactive.StreamStages;
import org.springframework.core.codec.CodecException;
import reactor.core.publisher.Flux;

/** Reports failures of the store in the same words as those of the backend. */
public final class StoreFailures {

    private StoreFailures() {}

    /** Returns the same stream, with every failure turned into an {@link UpstreamException}. */
    public static <T> Flux<T> mapped(Flux<T> stream, StoreProperties store) {
        return Flux.deferContextual(context -> {
            UpstreamCall call = UpstreamCall.to(store.url(), store::behind);
            Step step = StreamStages.begin(context, Stage.BACKEND).awaitConnection();
            return StreamStages.asStep(step, stream).onErrorMap(failure -> call.failed(failure, causeOf(failure)));
        });
    }

    // A store that sends an error is available. A store is also available if it sends something that the gateway cannot
    // read: this is a fault of the gateway, as with the backend's responses. Any other end of a stream means that the
    // store is not available. The connection was refused or cut, the stream timed out, or the store rejected it because
    // its rows are not loaded yet.
    private static FailureCause causeOf(Throwable failure) {
        FailureCause ofAny = FailureCause.ofAnyUpstream(failure);
        return ofAny == null ? ofStore(failure) : ofAny;
    }

    private static FailureCause ofStore(Throwable failure) {
        return switch (failure) {
            case ApplicationErrorException e -> FailureCause.UPSTREAM_STATUS;
            case InvalidException e -> FailureCause.UPSTREAM_STATUS;
            case CodecException e -> FailureCause.INTERNAL;
            default -> FailureCause.STORE_UNAVAILABLE;
        };
    }
}
