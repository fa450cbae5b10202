package mesh.container;

import org.junit.jupiter.api.Tag;

/** The same as {@code Tomcat11Test} with an older Tomcat. It runs with the fault tests. */
@Tag("faults")
@Tag("faults-short")
class Tomcat10Test implements Contract, HeapContract {

    @Override
    public String server() {
        return "Apache Tomcat/10.1.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
    }

    @Override
    public String threads() {
        return "http-nio-127\\.0\\.0\\.1-auto-\\d+-exec-\\d+";
    }

    @Override
    public String pool() {
        return "http-nio-exec";
    }
}
