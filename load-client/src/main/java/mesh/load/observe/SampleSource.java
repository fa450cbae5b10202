package mesh.load.observe;

import java.util.Map;

/** Where looks into one service come from. */
public interface SampleSource extends AutoCloseable {

    /** The word for it in results: {@code jmx} or {@code management}. */
    String name();

    /**
     * Takes a look now.
     *
     * @return figures by name; a name is missing where the service has no such figure
     * @throws ObservationException if the service cannot be asked, or no longer
     */
    Map<String, Number> sample() throws ObservationException, InterruptedException;

    @Override
    void close();
}
