package mesh.load.observe;

import java.util.Map;

/** Where the samples of one service come from. */
public interface SampleSource extends AutoCloseable {

    /** Its name in results: {@code jmx} or {@code management}. */
    String name();

    /**
     * Takes a sample now.
     *
     * @return figures by name; a name is missing where the service has no such figure
     * @throws ObservationException if the service cannot be sampled, or no longer
     */
    Map<String, Number> sample() throws ObservationException, InterruptedException;

    @Override
    void close();
}
