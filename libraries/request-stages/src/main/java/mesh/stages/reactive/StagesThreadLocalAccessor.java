package mesh.stages.reactive;

import io.micrometer.context.ThreadLocalAccessor;
import mesh.stages.RequestStages;
import org.jspecify.annotations.Nullable;

/**
 * Carries the current request from a servlet's thread into the stream that the route returns, and into the threads that the route starts.
 * The library for context propagation finds it by a service file of the Tomcat gateway. The Netty gateway has no such file: there, the
 * library would set and reset the request around each item of a stream.
 */
public final class StagesThreadLocalAccessor implements ThreadLocalAccessor<RequestStages> {

    @Override
    public Object key() {
        return StreamStages.REQUEST;
    }

    @Override
    public @Nullable RequestStages getValue() {
        return RequestStages.current();
    }

    @Override
    public void setValue(RequestStages request) {
        RequestStages.setCurrent(request);
    }

    @Override
    public void setValue() {
        RequestStages.setCurrent(null);
    }
}
