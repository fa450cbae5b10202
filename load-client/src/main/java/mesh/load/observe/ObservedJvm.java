package mesh.load.observe;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import jdk.management.jfr.FlightRecorderMXBean;
import mesh.load.os.AgentFolder;
import mesh.load.os.LinuxCounters;
import mesh.load.os.LinuxCounters.ContextSwitches;
import mesh.load.os.TcpSocket;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.jspecify.annotations.Nullable;

/**
 * A JVM on this machine that is observed over JMX, like in VisualVM. It can be sampled even if its HTTP server is overloaded, because JMX
 * has a port and threads of its own.
 */
public final class ObservedJvm implements SampleSource {

    /** The bean with the figures, which every service of this project has. The module {@code jvm-sample} contains it. */
    private static final ObjectName SAMPLE = name("mesh:type=JvmSample");

    /** The bean with the figures that the module {@code observing-agent} reads in foreign applications. */
    private static final ObjectName AGENT = name("mesh:type=ObservingAgent");

    private static final ObjectName MEMORY = name("java.lang:type=Memory");

    private static final ObjectName RUNTIME = name("java.lang:type=Runtime");

    private static final ObjectName DIAGNOSTIC = name("com.sun.management:type=HotSpotDiagnostic");

    private static final ObjectName COLLECTORS = name("java.lang:type=GarbageCollector,*");

    /** Domains of Tomcat's beans: inside an application, and where Tomcat is installed. */
    private static final List<String> TOMCATS_DOMAINS = List.of("Tomcat", "Catalina");

    /** How long a foreign application is sampled as often as a service of this project. Most bursts end earlier. */
    private static final Duration OFTEN = Duration.ofSeconds(5);

    private static final Duration SELDOM = Duration.ofMillis(200);

    /** The first JDK whose dumps contain virtual threads. */
    private static final int DUMPS_VIRTUAL_THREADS = 21;

    private final JmxAccess agent;
    private final boolean untilExit;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final @Nullable ObjectName figures; // the bean with all figures; null if there are only the JDK's own beans

    private ObservedJvm(JmxAccess agent, boolean untilExit) throws IOException {
        this.agent = agent;
        this.untilExit = untilExit;
        this.connector = connect(agent);
        this.beans = connector.getMBeanServerConnection();
        ObjectName expected = agent instanceof LoadedAgent ? AGENT : SAMPLE;
        this.figures = beans.isRegistered(expected) ? expected : null;
    }

    /**
     * Attaches to a JVM of the same user. If this method starts an agent in the JVM, {@link #close} stops the agent.
     *
     * @param untilExit whether this project will end the JVM, right after this observation or after those of later runs. If so, {@link
     *     #close} does not stop the agent, because the agent ends with the JVM
     */
    public static ObservedJvm attach(long pid, boolean untilExit) throws ObservationException {
        return observe(pid, untilExit, () -> ManagementAgent.of(pid));
    }

    /** Observes a JVM that has loaded this project's agent at its start. The agent got this folder. */
    public static ObservedJvm wake(long pid, AgentFolder folder) throws ObservationException {
        return observe(pid, true, () -> LoadedAgent.wake(pid, folder));
    }

    /** Loads this project's agent into a JVM of the same user. When {@link #close} is called, the agent stops listening. */
    public static ObservedJvm load(long pid, Path jar) throws ObservationException {
        return observe(pid, false, () -> LoadedAgent.load(pid, jar));
    }

    @FunctionalInterface
    private interface Opening {

        JmxAccess open() throws IOException, AttachNotSupportedException;
    }

    private static ObservedJvm observe(long pid, boolean untilExit, Opening opening) throws ObservationException {
        try {
            RmiClient.install();
            JmxAccess agent = opening.open();
            try {
                return new ObservedJvm(agent, untilExit);
            } catch (IOException | RuntimeException failed) {
                agent.stop();
                throw failed;
            }
        } catch (IOException | AttachNotSupportedException | RuntimeException failed) {
            throw new ObservationException("process " + pid + " cannot be observed", failed);
        }
    }

    /** Connects to the loopback port of the JVM's agent. No input can change the address, so the JNDI look-up is safe. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(JmxAccess agent) throws IOException {
        return JMXConnectorFactory.connect(
                agent.address(), Map.of(JMXConnector.CREDENTIALS, agent.folder().login()));
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (JMException never) {
            throw new IllegalArgumentException(never);
        }
    }

    @Override
    public String name() {
        return agent.name();
    }

    /** Samples a foreign application less often after a while, so that a long load has more processor time for its own work. */
    @Override
    public Duration interval(Duration sampledFor) {
        return agent instanceof LoadedAgent && sampledFor.compareTo(OFTEN) > 0 ? SELDOM : Sampler.INTERVAL;
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
        public Duration interval(Duration sampledFor) {
            return jvm.interval(sampledFor);
        }

        @Override
        public Map<String, Number> sample() throws ObservationException, InterruptedException {
            return jvm.sample("SampleWithWaits");
        }
    }

    /** Samples with one request and one response, because the service collects all figures itself. */
    private Map<String, Number> sample(String attribute) throws ObservationException, InterruptedException {
        return ask("the service cannot be observed", () -> {
            if (figures == null) {
                return new StandardBeans(beans).sample();
            }
            String told = figures.equals(SAMPLE) ? attribute : "Sample"; // a foreign application has no waits
            Map<String, Number> numbers = new HashMap<>();
            ((Map<?, ?>) beans.getAttribute(figures, told))
                    .forEach((name, value) -> numbers.put((String) name, (Number) value));
            return numbers;
        });
    }

    /** Returns the limits that this project's agent reads, by name; empty without the agent. */
    public Map<String, Object> limits(int port) throws ObservationException, InterruptedException {
        return ask("the limits of the service cannot be read", () -> {
            Map<String, Object> limits = new TreeMap<>();
            if (AGENT.equals(figures)) {
                Object told = beans.invoke(AGENT, "limits", new Object[] {port}, new String[] {"int"});
                ((Map<?, ?>) told).forEach((name, limit) -> limits.put((String) name, limit));
            }
            return limits;
        });
    }

    /** Returns the JVM as it describes itself, without its arguments, because they may contain secrets of the application. */
    public JvmFigures runtime() throws ObservationException, InterruptedException {
        return ask("its version is unknown", () -> {
            String version = String.valueOf(beans.getAttribute(RUNTIME, "VmVersion"));
            CompositeData heap = (CompositeData) beans.getAttribute(MEMORY, "HeapMemoryUsage");
            List<String> collectors = beans.queryNames(COLLECTORS, null).stream()
                    .map(bean -> bean.getKeyProperty("name"))
                    .sorted()
                    .toList();
            return new JvmFigures(version, (Long) heap.get("max"), collectors, List.of());
        });
    }

    /**
     * Returns the value of a flag that is in force, such as {@code MaxHeapSize}; empty if the JVM has no such flag.
     *
     * @throws ObservationException if the JVM does not tell its flags
     */
    public Optional<String> flag(String name) throws ObservationException, InterruptedException {
        return ask("its flags cannot be read", () -> {
            try {
                Object flag = beans.invoke(
                        DIAGNOSTIC, "getVMOption", new Object[] {name}, new String[] {String.class.getName()});
                return Optional.of(String.valueOf(((CompositeData) flag).get("value")));
            } catch (RuntimeMBeanException unknown) {
                return Optional.empty();
            }
        });
    }

    /** Lets the JVM write all its threads with their stacks, including virtual ones, to a new file, as JSON. */
    public void dumpThreads(Path file) throws ObservationException, InterruptedException {
        ask("its threads cannot be dumped", () -> {
            String jdk = String.valueOf(beans.getAttribute(RUNTIME, "SpecVersion"));
            if (Integer.parseInt(jdk.replaceFirst("^1\\.", "")) < DUMPS_VIRTUAL_THREADS) {
                throw new ObservationException("it runs on JDK " + jdk + ", and only JDK " + DUMPS_VIRTUAL_THREADS
                        + " and later can dump virtual threads");
            }
            String text = String.class.getName();
            return beans.invoke(
                    DIAGNOSTIC,
                    "dumpThreads",
                    new Object[] {file.toAbsolutePath().toString(), "JSON"},
                    new String[] {text, text});
        });
    }

    /** Returns the JVM's flight recorder. Each call to it goes over the network. */
    FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    /**
     * Ends Tomcat's idle threads, if there are any. They would live for another minute, and count as threads of the next contender.
     *
     * @return whether the JVM has a pool of Tomcat
     */
    public boolean dismissIdleTomcatThreads() throws ObservationException, InterruptedException {
        return ask("Tomcat's idle threads cannot be dismissed", () -> dismissIdleTomcatThreads(beans));
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

    private static Object invoke(MBeanServerConnection beans, ObjectName name, String operation)
            throws IOException, JMException {
        return beans.invoke(name, operation, new Object[0], new String[0]);
    }

    /**
     * Collects garbage twice. Objects that the first collection finds unreachable may keep others alive until their references have been
     * processed.
     */
    static void collect(MBeanServerConnection beans) throws IOException, JMException {
        invoke(beans, MEMORY, "gc");
        invoke(beans, MEMORY, "gc");
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
            agent.leave();
        } else {
            agent.stop();
        }
    }

    /** Shrinks Tomcat's pools through their own MBeans, which exist with {@code server.tomcat.mbeanregistry.enabled}. */
    static boolean dismissIdleTomcatThreads(MBeanServerConnection beans)
            throws IOException, JMException, InterruptedException {
        boolean hasPool = false;
        for (String domain : TOMCATS_DOMAINS) {
            for (ObjectName pool : beans.queryNames(new ObjectName(domain + ":type=ThreadPool,*"), null)) {
                hasPool = true;
                if (!Boolean.TRUE.equals(beans.getAttribute(pool, "useVirtualThreads"))) {
                    shrink(beans, pool);
                }
            }
        }
        return hasPool;
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
