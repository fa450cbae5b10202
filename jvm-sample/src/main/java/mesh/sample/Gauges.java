package mesh.sample;

import java.util.Map;

/** Some figures of this JVM that can be read at any time. */
@FunctionalInterface
interface Gauges {

    /** Adds the current figures. It is called many times a second while the JVM is under load, so it has to be quick. */
    void readInto(Map<String, Number> sample);
}
