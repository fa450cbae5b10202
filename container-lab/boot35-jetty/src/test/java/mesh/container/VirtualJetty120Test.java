package mesh.container;

import org.junit.jupiter.api.Tag;

/** The same as {@link Jetty120Test} on virtual threads. */
@Tag("faults")
@Tag("faults-short")
class VirtualJetty120Test implements Contract {

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
        return "jetty-\\d+";
    }

    @Override
    public String pool() {
        return "";
    }
}
