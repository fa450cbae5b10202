package mesh.container;

import org.junit.jupiter.api.Tag;

@Tag("faults")
class VirtualJetty121Test implements Contract {

    @Override
    public String server() {
        return "jetty/12.1.";
    }

    @Override
    public String springBoot() {
        return "4.1.";
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
