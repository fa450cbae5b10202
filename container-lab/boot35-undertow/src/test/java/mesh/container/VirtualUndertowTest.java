package mesh.container;

import org.junit.jupiter.api.Tag;

@Tag("faults")
class VirtualUndertowTest implements Contract {

    @Override
    public String server() {
        return "Undertow - 2.3.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
    }

    @Override
    public String threads() {
        return "undertow-\\d+";
    }

    @Override
    public String pool() {
        return "";
    }
}
