package mesh.sample;

import java.util.Map;

/** The attributes and operations of {@link JvmSample} over JMX. */
public interface JvmSampleMBean {

    /** Returns a new sample, by name; see {@link JvmSample}. */
    Map<String, Number> getSample();

    /**
     * Returns a new sample that also has {@code eventloop.busy.ms}, {@code virtual.wait.ms} and {@code platform.late.ms}: the longest times
     * since the previous call. They are measured only while this method is called regularly, because measuring wakes up idle threads.
     */
    Map<String, Number> getSampleWithWaits();

    /** Closes all connections in the pools of this JVM's clients. No call may be under way. */
    void dropPooledConnections();
}
