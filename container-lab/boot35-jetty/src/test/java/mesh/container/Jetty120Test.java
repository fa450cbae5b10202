package mesh.container;

import org.junit.jupiter.api.Tag;

/** The same as {@code Jetty121Test} with an older Jetty. It runs with the fault tests. */
@Tag("faults")
@Tag("faults-short")
class Jetty120Test implements Contract, HeapContract {

    @Override
    public String server() {
        return "jetty/12.0.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
    }

    @Override
    public String threads() {
        return "qtp\\d+-\\d+";
    }

    @Override
    public String pool() {
        return "jetty";
    }
}
