package mesh.sample;

import java.util.Map;

/** What JMX shows of {@link JvmSample}. */
public interface JvmSampleMBean {

    /** A new look, by name; see {@link JvmSample}. */
    Map<String, Number> getSample();
}
