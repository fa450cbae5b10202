package mesh.load.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * An application that shows the limits of Tomcat. It reads the settings of Spring Boot only on request, because an older version would not.
 * Tests pack it into a jar.
 */
public final class TunedApplication {

    private TunedApplication() {}

    /** The attributes have the names that they have in Tomcat. */
    public interface Pool {

        int getmaxThreads();

        int getacceptCount();
    }

    private record Limits(int getmaxThreads, int getacceptCount) implements Pool {}

    /**
     * Listens on the port of the property {@code server.port}. With {@code tuned.reads}, it reads {@code server.tomcat.threads.max} and
     * {@code spring.threads.virtual.enabled}. With {@code tuned.silent}, it has no Tomcat.
     */
    public static void main(String[] args) throws IOException, JMException {
        int port = Integer.getInteger("server.port");
        boolean reads = Boolean.getBoolean("tuned.reads");
        boolean isVirtual = reads && Boolean.getBoolean("spring.threads.virtual.enabled");
        int threads = reads ? Integer.getInteger("server.tomcat.threads.max", 200) : 200;
        if (!Boolean.getBoolean("tuned.silent")) {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(
                            new StandardMBean(new Limits(isVirtual ? -1 : threads, 100), Pool.class),
                            new ObjectName("Tomcat:type=ThreadPool,name=\"http-nio-" + port + "\""));
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(isVirtual ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newCachedThreadPool());
        TinyApplication.respond(server, "/hello", 200, "hello");
        server.start();
    }
}
