package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * A JVM on this machine that is looked into over JMX, as VisualVM does. Its overloaded HTTP server cannot hide it: the
 * answers come from a thread and a port of their own.
 *
 * <p>The management agent is started by attaching to the JVM. The local agent that the JDK would start for this listens on
 * all of the machine's addresses; this one is told to listen on loopback, on one port for the registry and the connector.
 */
public final class ObservedJvm implements SampleSource {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String AGENT = "com.sun.management.jmxremote.";
    private static final int ATTEMPTS = 3;

    /** A bean that every service of the mesh has; see the module {@code jvm-sample}. */
    private static final String SAMPLE = "mesh:type=JvmSample";

    static {
        // A JVM that is stopped by a debugger or a signal does not answer. RMI would wait for it for ever.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "10000");
    }

    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private ObservedJvm(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.beans = connector.getMBeanServerConnection();
    }

    /**
     * Attaches to a JVM of the same user. It must have been started with {@code -Djava.rmi.server.hostname=127.0.0.1}:
     * else it hands out whatever address the machine's name has.
     */
    public static ObservedJvm attach(long pid) throws ObservationException {
        try {
            return new ObservedJvm(connect(startAgent(pid)));
        } catch (IOException | AttachNotSupportedException | RuntimeException cannot) {
            throw new ObservationException("process " + pid + " cannot be looked into", cannot);
        }
    }

    /** The port is free when it is chosen, and may no longer be when the agent takes it: so try again. */
    private static int startAgent(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            for (int attempt = 1; ; attempt++) {
                int port = freePort();
                try {
                    jvm.startManagementAgent(agentOn(port));
                    return port;
                } catch (IOException taken) {
                    if (attempt == ATTEMPTS) {
                        throw taken;
                    }
                }
            }
        } finally {
            jvm.detach();
        }
    }

    private static Properties agentOn(int port) {
        Properties agent = new Properties();
        agent.setProperty(AGENT + "host", LOOPBACK);
        agent.setProperty(AGENT + "port", Integer.toString(port));
        agent.setProperty(AGENT + "rmi.port", Integer.toString(port));
        agent.setProperty(AGENT + "authenticate", "false");
        agent.setProperty(AGENT + "ssl", "false");
        return agent;
    }

    /** The address is none that anybody could slip in: it is the port of the agent that was just started. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(int port) throws IOException {
        String registry = "rmi://" + LOOPBACK + ":" + port + "/jmxrmi";
        return JMXConnectorFactory.connect(new JMXServiceURL("service:jmx:rmi:///jndi/" + registry));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public String name() {
        return "jmx";
    }

    /** One question and one answer: the service has put it all together. */
    @Override
    public Map<String, Number> sample() throws ObservationException {
        try {
            return numbers(beans.getAttribute(new ObjectName(SAMPLE), "Sample"));
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("the service cannot be looked into", cannot);
        }
    }

    private static Map<String, Number> numbers(Object answer) {
        Map<String, Number> numbers = new HashMap<>();
        ((Map<?, ?>) answer).forEach((name, value) -> numbers.put((String) name, (Number) value));
        return numbers;
    }

    /** The JVM's flight recorder; every call goes over the wire. */
    FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    /**
     * Lets Tomcat's idle threads go. They would else live on for a minute, and a contender would be charged with threads
     * that the one before it had needed. A JVM without Tomcat, or with virtual threads, is left as it is.
     */
    public void dismissIdleTomcatThreads() throws ObservationException, InterruptedException {
        try {
            TomcatThreads.dismissIdle(beans);
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("Tomcat's idle threads cannot be dismissed", cannot);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException goneAlready) {
            // The JVM has ended first.
        }
    }
}
