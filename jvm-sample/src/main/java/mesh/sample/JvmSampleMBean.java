package mesh.sample;

import java.util.Map;

/** What JMX shows of {@link JvmSample}. */
public interface JvmSampleMBean {

    /** A new sample, by name; see {@link JvmSample}. */
    Map<String, Number> getSample();

    /**
     * The same with {@code eventloop.busy.ms}, {@code virtual.wait.ms} and {@code platform.late.ms}: the longest since it was asked for
     * before. They are watched only while somebody asks for them, because that wakes up threads which have nothing to do.
     */
    Map<String, Number> getSampleWithWaits();

    /** Has the connection pools of this JVM's clients close what they hold. Nobody may be calling. */
    void dropPooledConnections();
}
