package mesh.gateway.kit.computing;

import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import mesh.stages.reactive.StreamStages;
import reactor.core.publisher.Flux;

/** The computation that a route does for each reading, on the thread that calls it. It neither waits nor creates garbage. */
public interface Computing {

    /** Computes, and returns the given reading, so that the method can be an operator of a stream. */
    <T> T over(T reading);

    /** Computes for each item of a stream. */
    default <T> Flux<T> overEach(Flux<T> items) {
        return Flux.deferContextual(context -> {
            RequestStages request = StreamStages.request(context);
            return items.map(item -> {
                Step step = RequestStages.begin(request, Stage.COMPUTING);
                try {
                    return over(item);
                } finally {
                    step.end();
                }
            });
        });
    }
}
