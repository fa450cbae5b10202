package mesh.stages.reactive;

import java.util.concurrent.Callable;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Blocking calls of a stream, which wait for a thread first. */
public final class ThreadWait {

    private ThreadWait() {}

    /**
     * Returns the result of a call that a thread of the scheduler makes, as {@code Mono.fromCallable(call).subscribeOn(scheduler)} does. The
     * wait for the thread is measured, and the thread then serves the stream's request.
     */
    public static <T> Mono<T> callOn(Scheduler scheduler, Callable<T> call) {
        return Mono.deferContextual(context -> {
            RequestStages request = StreamStages.request(context);
            Step wait = RequestStages.begin(request, Stage.THREAD);
            return Mono.fromCallable(() -> {
                        wait.end();
                        return serving(request, call);
                    })
                    .subscribeOn(scheduler)
                    .doOnError(rejected -> wait.end())
                    .doOnCancel(wait::end);
        });
    }

    private static <T> T serving(@Nullable RequestStages request, Callable<T> call) throws Exception {
        RequestStages outer = RequestStages.current();
        RequestStages.setCurrent(request);
        try {
            return call.call();
        } finally {
            RequestStages.setCurrent(outer);
        }
    }
}
