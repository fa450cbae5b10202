package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import mesh.load.os.ContextSwitches;
import mesh.load.os.DirectLoopback;
import mesh.load.os.ResidentMemory;
import mesh.load.os.TcpSocket;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.IdleFootprint;

/**
 * A JVM on this machine that is observed over JMX, as VisualVM does. It can be sampled even when its HTTP server is overloaded,
 * because JMX has a port and a thread of its own.
 */
public final class ObservedJvm implements SampleSource {

    /** A bean that every service of the mesh has; see the module {@code jvm-sample}. */
    private static final String SAMPLE = "mesh:type=JvmSample";

    /**
     * They report on standard error what this class reports itself. By their whole names, because the JDK's own loggers do not inherit from
     * those of a program; and kept, because their level would be collected with them.
     */
    private static final List<Logger> OF_JMX = Stream.of(
                    "javax.management.misc",
                    "javax.management.notification",
                    "javax.management.remote.misc",
                    "javax.management.remote.rmi",
                    "javax.management.remote.timeout",
                    "sun.rmi.client.call",
                    "sun.rmi.client.ref",
                    "sun.rmi.transport.misc",
                    "sun.rmi.transport.proxy",
                    "sun.rmi.transport.tcp")
            .map(Logger::getLogger)
            .toList();

    static {
        OF_JMX.forEach(logger -> logger.setLevel(Level.OFF));
        // A JVM that has run out of memory, or that a debugger or a signal has stopped, takes a connection and says
        // nothing. The JDK waits a minute for its greeting, and for its response without a bound, even if it is
        // interrupted. It reads these once.
        bound("handshakeTimeout", Duration.ofSeconds(10));
        bound("responseTimeout", Duration.ofSeconds(30));
    }

    private final long pid;
    private final ManagementAgent agent;
    private final boolean untilExit;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private ObservedJvm(long pid, ManagementAgent agent, boolean untilExit) throws IOException {
        this.pid = pid;
        this.agent = agent;
        this.untilExit = untilExit;
        this.connector = connect(agent);
        this.beans = connector.getMBeanServerConnection();
    }

    /**
     * Attaches to a JVM of the same user. It must have been started with {@code -Djava.rmi.server.hostname=127.0.0.1}:
     * otherwise it hands out whatever address the machine's name has. The agent that this starts in it is stopped on {@link #close}.
     */
    public static ObservedJvm attach(long pid) throws ObservationException {
        return attach(pid, false);
    }

    /** Attaches to a JVM that ends right after it is observed: the agent is left to end with it. */
    public static ObservedJvm attachUntilExit(long pid) throws ObservationException {
        return attach(pid, true);
    }

    private static ObservedJvm attach(long pid, boolean untilExit) throws ObservationException {
        DirectLoopback.install(); // which the sockets of RMI ask
        try {
            ManagementAgent agent = ManagementAgent.of(pid);
            try {
                return new ObservedJvm(pid, agent, untilExit);
            } catch (IOException | RuntimeException failed) {
                agent.stop();
                throw failed;
            }
        } catch (IOException | AttachNotSupportedException | RuntimeException failed) {
            throw new ObservationException("process " + pid + " cannot be observed", failed);
        }
    }

    /** The address cannot be tampered with: it is the loopback port of that JVM's agent. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(ManagementAgent agent) throws IOException {
        String registry = "rmi://" + ManagementAgent.LOOPBACK + ":" + agent.port() + "/jmxrmi";
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/" + registry),
                Map.of(JMXConnector.CREDENTIALS, agent.credentials()));
    }

    private static void bound(String property, Duration time) {
        System.setProperty("sun.rmi.transport.tcp." + property, Long.toString(time.toMillis()));
    }

    @Override
    public String name() {
        return "jmx";
    }

    @Override
    public Map<String, Number> sample() throws ObservationException {
        return sample("Sample");
    }

    /**
     * The same JVM, whose samples also tell what a task without work had to wait for. To watch that wakes up its threads, so that it is
     * done only where somebody wants to know. It is closed with this.
     */
    public SampleSource withWaits() {
        return new SampleSource() {

            @Override
            public String name() {
                return ObservedJvm.this.name();
            }

            @Override
            public Map<String, Number> sample() throws ObservationException {
                return ObservedJvm.this.sample("SampleWithWaits");
            }

            @Override
            public void close() {}
        };
    }

    /** One request and one response, because the service collects all figures itself. */
    private Map<String, Number> sample(String attribute) throws ObservationException {
        try {
            return numbers(beans.getAttribute(new ObjectName(SAMPLE), attribute));
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException("the service cannot be observed", failed);
        }
    }

    private static Map<String, Number> numbers(Object response) {
        Map<String, Number> numbers = new HashMap<>();
        ((Map<?, ?>) response).forEach((name, value) -> numbers.put((String) name, (Number) value));
        return numbers;
    }

    /** The JVM's flight recorder; every call goes over the wire. */
    FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    /**
     * Ends Tomcat's idle threads. They would live for another minute, and a contender would be charged with threads that the one
     * before it had needed. Does nothing in a JVM without Tomcat, or with virtual threads.
     */
    public void dismissIdleTomcatThreads() throws ObservationException, InterruptedException {
        try {
            TomcatThreads.dismissIdle(beans);
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException("Tomcat's idle threads cannot be dismissed", failed);
        }
    }

    /**
     * Empties the connection pools of its HTTP clients: a pool counts a connection that the other side has closed until it is
     * used next. Does nothing in a JVM without such pools.
     */
    public void dropPooledConnections() throws ObservationException {
        try {
            beans.invoke(new ObjectName(SAMPLE), "dropPooledConnections", new Object[0], new String[0]);
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException("its connection pools cannot be emptied", failed);
        }
    }

    /** The number of its TCP connections, accepted or opened, without those of its observers; empty where the system does not tell. */
    public OptionalInt connections() {
        return TcpSocket.connectionsOf(pid, agent.port());
    }

    /** What it holds right now, after a full garbage collection. */
    public WaitingFootprint.Footprint footprint() throws ObservationException {
        try {
            IdleFootprintReader.collect(beans);
            return IdleFootprintReader.footprint(sample(), ResidentMemory.of(pid));
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException("what the service holds cannot be read", failed);
        }
    }

    /** What the system has counted of its threads until now; empty where it does not tell. */
    public Optional<ContextSwitches> contextSwitches() {
        return ContextSwitches.of(pid);
    }

    /** Its footprint after a full garbage collection and without Tomcat's idle threads. */
    public IdleFootprint idleFootprint() throws ObservationException, InterruptedException {
        dismissIdleTomcatThreads();
        try {
            IdleFootprintReader.collect(beans);
            return IdleFootprintReader.of(
                    sample(), TcpSocket.connectionsOpenedBy(pid), IdleFootprintReader.fileDescriptors(beans));
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException("the idle footprint of the service cannot be read", failed);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException goneAlready) {
            // The JVM has ended before.
        }
        if (untilExit) {
            agent.deleteCredentials();
        } else {
            agent.stop();
        }
    }
}
