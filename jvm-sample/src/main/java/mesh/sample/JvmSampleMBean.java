package mesh.sample;

import java.util.Map;

/** What JMX shows of {@link JvmSample}. */
public interface JvmSampleMBean {

    /** A new sample, by name; see {@link JvmSample}. */
    Map<String, Number> getSample();

    /** Has the connection pools of this JVM's clients close what they hold. Nobody may be calling. */
    void dropPooledConnections();
}
