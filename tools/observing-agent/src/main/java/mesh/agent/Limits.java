package mesh.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The limits in force: those of Tomcat and of Hikari's pools, and the kernel's, which silently lowers the accept queue. */
final class Limits {

    private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");
    private static final String TOMCAT = "ThreadPool";

    private final MBeanServer beans;

    Limits(MBeanServer beans) {
        this.beans = beans;
    }

    /** Returns the limits of the server at this port, by name. */
    Map<String, Number> at(int port) {
        Map<String, Number> limits = new HashMap<>();
        BeanFigures.limits(beans, bean -> !isOfOtherServer(bean, port)).readInto(limits);
        Number queue = limits.get("tomcat.accept-count");
        if (queue != null && Files.exists(SOMAXCONN)) {
            try {
                // The kernel gives a program that reads a single byte first, as readString does, no further digit.
                long most = Long.parseLong(Files.readAllLines(SOMAXCONN).get(0).trim());
                limits.put("somaxconn", most);
                limits.put("accept-queue", Math.min(most, queue.longValue()));
            } catch (IOException | NumberFormatException unknown) {
                // Tomcat's own limit is known.
            }
        }
        return limits;
    }

    /** The names of Tomcat's beans end with the port, such as {@code http-nio-8080}. */
    private static boolean isOfOtherServer(ObjectName bean, int port) {
        return TOMCAT.equals(bean.getKeyProperty("type"))
                && !BeanFigures.nameOf(bean).endsWith("-" + port);
    }
}
