package mesh.stages.reactive;

import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.util.context.ContextView;

/** The request and the step that a stream belongs to. They are in the stream's context. */
public final class StreamStages {

    /** Key of the request in the context of its streams. */
    static final Object REQUEST = RequestStages.class.getName();

    private StreamStages() {}

    /** Returns the request of the stream, or else that of the calling thread; null if there is none. */
    public static @Nullable RequestStages request(ContextView context) {
        return context.<RequestStages>getOrEmpty(REQUEST).orElseGet(RequestStages::current);
    }

    /** Begins a step of the stream's request; a step without effect if there is none. */
    public static Step begin(ContextView context, Stage stage) {
        return RequestStages.begin(request(context), stage);
    }

    /** Returns the stream as a step, which ends with the stream. */
    public static <T> Flux<T> asStep(Step step, Flux<T> stream) {
        return ending(step, UserDemand.counted(step, stream)).contextWrite(context -> context.put(Step.class, step));
    }

    /**
     * Returns a stream that ends the step before it signals its own end. Steps that begin after that signal therefore do not overlap with
     * this one.
     */
    public static <T> Flux<T> ending(Step step, Flux<T> stream) {
        return stream.doOnTerminate(step::end).doOnCancel(step::end);
    }

    /** Says that the step of the stream has its connection now. Does nothing if the stream is no step. */
    public static void connected(ContextView context) {
        context.<Step>getOrEmpty(Step.class).ifPresent(Step::connected);
    }
}
