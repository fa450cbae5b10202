package mesh.load.observe;

import java.util.Map;

/** Where the samples of one service come from. */
public interface SampleSource extends AutoCloseable {

    /** Returns its name in results: {@code jmx} or {@code management}. */
    String name();

    /**
     * Takes a sample now.
     *
     * @return figures by name; a figure that the service does not have is missing
     * @throws ObservationException if the service cannot be sampled, or not any longer
     */
    Map<String, Number> sample() throws ObservationException, InterruptedException;

    @Override
    void close();
}
