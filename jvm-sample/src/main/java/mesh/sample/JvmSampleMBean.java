package mesh.sample;

import java.util.Map;

/** The attributes and operations of {@link JvmSample} over JMX. */
public interface JvmSampleMBean {

    /** Returns a new sample, by name; see {@link JvmSample}. */
    Map<String, Number> getSample();

    /**
     * Returns the same with {@code eventloop.busy.ms}, {@code virtual.wait.ms} and {@code platform.late.ms}: the longest times since the
     * previous call. They are measured only while this is called, because measuring wakes up threads that have nothing to do.
     */
    Map<String, Number> getSampleWithWaits();

    /** Makes the connection pools of this JVM's clients close what they hold. No call may be under way. */
    void dropPooledConnections();
}
