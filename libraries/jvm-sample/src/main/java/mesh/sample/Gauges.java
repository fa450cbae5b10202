package mesh.sample;

import java.util.Map;

/** A group of figures of this JVM that can be read at any time. */
@FunctionalInterface
interface Gauges {

    /** Adds the current figures. It is called many times per second while the JVM is under load, so it must be quick. */
    void readInto(Map<String, Number> sample);
}
