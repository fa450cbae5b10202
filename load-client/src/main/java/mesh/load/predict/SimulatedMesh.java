package mesh.load.predict;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a model during a simulation; each part has its numbers from the model.
 *
 * @param threads on which requests or calls wait
 * @param cores on which the gateway computes
 * @param ends is called for each request that ends
 */
record SimulatedMesh(
        Model model,
        Events events,
        Places threads,
        Places connections,
        Places cores,
        BackendService backend,
        Consumer<Prediction.End> ends) {

    /** Returns a mesh with nothing under way. */
    static SimulatedMesh of(Model model, Events events, Consumer<Prediction.End> ends) {
        return new SimulatedMesh(
                model,
                events,
                new Places(events, model.gateway().threads(), null),
                new Places(
                        events, model.connections().max(), model.connections().pending()),
                new Places(events, model.gateway().cores(), null),
                new BackendService(events, model.backend()),
                ends);
    }

    Model.Gateway gateway() {
        return model.gateway();
    }

    /** The slow backend: serves a limited number of concurrent calls, each for its service time. It serves even cancelled calls. */
    static final class BackendService {

        /** The fractional parts of its multiples are spread more evenly than random numbers, however many there are. */
        private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

        private final Events events;
        private final Model.Backend backend;
        private final Places threads;
        private long served;

        BackendService(Events events, Model.Backend backend) {
            this.events = events;
            this.backend = backend;
            this.threads = new Places(events, backend.threads(), null);
        }

        /** Serves a call that has arrived. */
        void serve(Runnable response) {
            new Visit(response).begin();
        }

        Prediction.Peaks peaks() {
            return threads.peaks();
        }

        private long serviceNanos() {
            double deviation = 2 * (served++ * GOLDEN_RATIO % 1) - 1;
            return Math.round(backend.serviceTime().toNanos() * (1 + backend.jitter() * deviation));
        }

        private final class Visit {

            private final Runnable response;
            private Places.@Nullable Ticket thread;

            private Visit(Runnable response) {
                this.response = response;
            }

            private void begin() {
                thread = threads.enter(() -> events.in(serviceNanos(), Events.Rank.STEP, this::end));
            }

            private void end() {
                if (thread != null) {
                    thread.leave();
                }
                response.run();
            }
        }
    }
}
