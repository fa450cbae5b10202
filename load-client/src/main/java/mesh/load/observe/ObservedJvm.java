package mesh.load.observe;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import mesh.load.os.DirectLoopback;
import mesh.load.os.LinuxCounters;
import mesh.load.os.LinuxCounters.ContextSwitches;
import mesh.load.os.TcpSocket;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.jspecify.annotations.Nullable;

/**
 * A JVM on this machine that is observed over JMX, like in VisualVM. It can be sampled even if its HTTP server is overloaded, because JMX
 * has a port and threads of its own.
 */
public final class ObservedJvm implements SampleSource {

    /** The bean with the figures, which every service of this project has. The module {@code jvm-sample} contains it. */
    private static final String SAMPLE = "mesh:type=JvmSample";

    /**
     * Loggers that would print on standard error what this class reports itself. They have their full names, because the JDK's own loggers
     * do not inherit from those of a program. This list keeps them, because a logger that is garbage-collected loses its level.
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
        // A JVM that has run out of memory, or that a debugger or a signal has stopped, accepts a connection but does
        // not respond. The JDK waits a minute for its greeting, and without a limit for its response, even if
        // interrupted. The JDK reads these properties once.
        System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "10000"); // ms
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "30000"); // ms
    }

    private final ManagementAgent agent;
    private final boolean untilExit;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final boolean hasSample; // a foreign application has only the JDK's beans

    private ObservedJvm(ManagementAgent agent, boolean untilExit) throws IOException, JMException {
        this.agent = agent;
        this.untilExit = untilExit;
        this.connector = connect(agent);
        this.beans = connector.getMBeanServerConnection();
        this.hasSample = beans.isRegistered(new ObjectName(SAMPLE));
    }

    /**
     * Attaches to a JVM of the same user. If this method starts an agent in the JVM, {@link #close} stops the agent. The JVM must run with
     * {@code -Djava.rmi.server.hostname=127.0.0.1}. Otherwise the JVM tells its clients to connect to the address to which the machine's
     * name resolves.
     *
     * @param untilExit whether the JVM will end right after the observation. If so, {@link #close} does not stop the agent, because the
     *     agent ends with the JVM
     */
    public static ObservedJvm attach(long pid, boolean untilExit) throws ObservationException {
        DirectLoopback.install(); // RMI's sockets use it
        try {
            ManagementAgent agent = ManagementAgent.of(pid);
            try {
                return new ObservedJvm(agent, untilExit);
            } catch (IOException | JMException | RuntimeException failed) {
                agent.stop();
                throw failed;
            }
        } catch (IOException | AttachNotSupportedException | JMException | RuntimeException failed) {
            throw new ObservationException("process " + pid + " cannot be observed", failed);
        }
    }

    /** Connects to the loopback port of the JVM's agent. No input can change the address, so the JNDI look-up is safe. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(ManagementAgent agent) throws IOException {
        String registry = "rmi://" + ManagementAgent.LOOPBACK + ":" + agent.port() + "/jmxrmi";
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/" + registry),
                Map.of(JMXConnector.CREDENTIALS, agent.credentials()));
    }

    @Override
    public String name() {
        return "jmx";
    }

    @FunctionalInterface
    private interface Question<T> {

        T ask() throws IOException, JMException, ObservationException, InterruptedException;
    }

    private static <T> T ask(String failure, Question<T> question) throws ObservationException, InterruptedException {
        try {
            return question.ask();
        } catch (IOException | JMException | RuntimeException failed) {
            throw new ObservationException(failure, failed);
        }
    }

    @Override
    public Map<String, Number> sample() throws ObservationException, InterruptedException {
        return sample("Sample");
    }

    /** Returns a source of samples that also contain how long an empty task waited. This measurement wakes up the JVM's threads. */
    public SampleSource withWaits() {
        return new WithWaits(this);
    }

    private record WithWaits(ObservedJvm jvm) implements SampleSource {

        @Override
        public String name() {
            return jvm.name();
        }

        @Override
        public Map<String, Number> sample() throws ObservationException, InterruptedException {
            return jvm.sample("SampleWithWaits");
        }
    }

    /** Samples with one request and one response, because the service collects all figures itself. */
    private Map<String, Number> sample(String attribute) throws ObservationException, InterruptedException {
        return ask("the service cannot be observed", () -> {
            if (!hasSample) {
                return new StandardBeans(beans).sample();
            }
            Map<String, Number> numbers = new HashMap<>();
            ((Map<?, ?>) beans.getAttribute(new ObjectName(SAMPLE), attribute))
                    .forEach((name, value) -> numbers.put((String) name, (Number) value));
            return numbers;
        });
    }

    /** Returns the JVM's flight recorder. Each call to it goes over the network. */
    FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    /** Ends Tomcat's idle threads, if there are any. They would live for another minute, and count as threads of the next contender. */
    public void dismissIdleTomcatThreads() throws ObservationException, InterruptedException {
        ask("Tomcat's idle threads cannot be dismissed", () -> {
            dismissIdleTomcatThreads(beans);
            return beans;
        });
    }

    /** Empties the HTTP clients' pools. A pool still counts a connection that the other side has closed, until its next use. */
    public void dropPooledConnections() throws ObservationException, InterruptedException {
        ask("its connection pools cannot be emptied", () -> invoke(beans, SAMPLE, "dropPooledConnections"));
    }

    /** Returns the JVM's number of TCP connections, without those of observers; empty if the system does not report it. */
    public Optional<Integer> connections() {
        return TcpSocket.connectionsOf(agent.pid(), agent.port());
    }

    /** Returns the JVM's footprint after a full garbage collection. */
    public WaitingFootprint.Footprint footprint() throws ObservationException, InterruptedException {
        return ask("the service's footprint cannot be read", () -> {
            collect(beans);
            LinuxCounters counters = LinuxCounters.ofThisMachine();
            return Sample.footprint(
                    sample(), counters.residentBytes(agent.pid()).orElse(null));
        });
    }

    public Optional<ContextSwitches> contextSwitches() {
        return ContextSwitches.of(agent.pid());
    }

    /** Returns the JVM's footprint after a full garbage collection and without Tomcat's idle threads. */
    public IdleFootprint idleFootprint() throws ObservationException, InterruptedException {
        dismissIdleTomcatThreads();
        return ask("the idle footprint of the service cannot be read", () -> {
            collect(beans);
            Integer connections = TcpSocket.connectionsOpenedBy(agent.pid()).orElse(null);
            return Sample.idleFootprint(sample(), connections, fileDescriptors(beans));
        });
    }

    private static Object invoke(MBeanServerConnection beans, String name, String operation)
            throws IOException, JMException {
        return beans.invoke(new ObjectName(name), operation, new Object[0], new String[0]);
    }

    /**
     * Collects garbage twice. Objects that the first collection finds unreachable may keep others alive until their references have been
     * processed.
     */
    static void collect(MBeanServerConnection beans) throws IOException, JMException {
        invoke(beans, "java.lang:type=Memory", "gc");
        invoke(beans, "java.lang:type=Memory", "gc");
    }

    /** Returns the number of open file descriptors; null if the system does not count them. */
    static @Nullable Long fileDescriptors(MBeanServerConnection beans) throws IOException, JMException {
        ObjectName system = new ObjectName("java.lang:type=OperatingSystem");
        return beans.isInstanceOf(system, UnixOperatingSystemMXBean.class.getName())
                ? (Long) beans.getAttribute(system, "OpenFileDescriptorCount")
                : null;
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException goneAlready) {
            // The JVM has already ended.
        }
        if (untilExit) {
            agent.deleteCredentials();
        } else {
            agent.stop();
        }
    }

    /** Shrinks Tomcat's pools through their own MBeans, which exist with {@code server.tomcat.mbeanregistry.enabled}. */
    static void dismissIdleTomcatThreads(MBeanServerConnection beans)
            throws IOException, JMException, InterruptedException {
        for (ObjectName pool : beans.queryNames(new ObjectName("Tomcat:type=ThreadPool,*"), null)) {
            if (!Boolean.TRUE.equals(beans.getAttribute(pool, "useVirtualThreads"))) {
                shrink(beans, pool);
            }
        }
    }

    /** Lowers the maximum of a pool. Idle threads beyond the maximum end immediately. Busy threads would stay, so no request is aborted. */
    private static void shrink(MBeanServerConnection beans, ObjectName pool)
            throws IOException, JMException, InterruptedException {
        int max = number(beans, pool, "maxThreads");
        int spare = number(beans, pool, "minSpareThreads");
        beans.setAttribute(pool, new Attribute("maxThreads", spare));
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            while (number(beans, pool, "currentThreadCount") > spare && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
        } finally {
            beans.setAttribute(pool, new Attribute("maxThreads", max));
        }
    }

    private static int number(MBeanServerConnection beans, ObjectName pool, String attribute)
            throws IOException, JMException {
        return ((Number) beans.getAttribute(pool, attribute)).intValue();
    }
}
