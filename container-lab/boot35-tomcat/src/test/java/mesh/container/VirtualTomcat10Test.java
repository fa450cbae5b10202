package mesh.container;

import org.junit.jupiter.api.Tag;

/** The same as {@link Tomcat10Test} on virtual threads. */
@Tag("faults")
@Tag("faults-short")
class VirtualTomcat10Test implements Contract {

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
        return "tomcat-handler-\\d+";
    }

    @Override
    public String pool() {
        return "";
    }
}
