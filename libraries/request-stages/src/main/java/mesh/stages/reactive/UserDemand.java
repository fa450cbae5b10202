package mesh.stages.reactive;

import mesh.stages.Step;
import reactor.core.publisher.Flux;

/**
 * How many items of a stream are requested and not yet delivered. If there are none, the stream waits for its user: the server
 * requests more when the user's connection can take more.
 */
final class UserDemand {

    private final Step step;
    private long requested;

    private UserDemand(Step step) {
        this.step = step;
    }

    /** Returns the stream, which informs the step when it waits for its user. */
    static <T> Flux<T> counted(Step step, Flux<T> stream) {
        if (!step.isMeasured()) {
            return stream;
        }
        return Flux.defer(() -> {
            UserDemand demand = new UserDemand(step);
            return stream.doOnRequest(demand::requested).doOnNext(item -> demand.delivered());
        });
    }

    private synchronized void requested(long more) {
        requested = requested + more < 0 ? Long.MAX_VALUE : requested + more;
        step.goOn();
    }

    private synchronized void delivered() {
        requested = requested == Long.MAX_VALUE ? requested : requested - 1;
        if (requested == 0) {
            step.awaitUser();
        }
    }
}
