package mesh.load.observe;

import java.time.Duration;
import java.util.Map;

/** The source of one service's samples. */
public interface SampleSource extends AutoCloseable {

    /** Returns the name of the source in results: {@code jmx}, {@code management} or {@code process}. */
    String name();

    /** Takes a sample now. Returns figures by name, without figures that the service does not have. */
    Map<String, Number> sample() throws ObservationException, InterruptedException;

    /** Returns the time until the next sample, for a service that has been sampled for this long. */
    default Duration interval(Duration sampledFor) {
        return Sampler.INTERVAL;
    }

    @Override
    default void close() {}
}
