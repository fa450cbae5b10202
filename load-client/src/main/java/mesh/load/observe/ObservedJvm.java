package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import mesh.load.os.AgentFolder;
import mesh.load.os.LinuxCounters;
import mesh.load.os.LinuxCounters.ContextSwitches;
import mesh.load.os.TcpSocket;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.jspecify.annotations.Nullable;

/**
 * A JVM on this machine that is observed through an agent in it: that of the JDK over JMX, like in VisualVM, or that of this project. It can
 * be sampled even if its HTTP server is overloaded, because an agent has a port and threads of its own.
 */
public final class ObservedJvm implements SampleSource {

    /** The bean with the figures, which every service of this project has. The module {@code jvm-sample} contains it. */
    static final ObjectName SAMPLE = name("mesh:type=JvmSample");

    private static final ObjectName MEMORY = name("java.lang:type=Memory");

    private static final ObjectName RUNTIME = name("java.lang:type=Runtime");

    private static final ObjectName DIAGNOSTIC = name("com.sun.management:type=HotSpotDiagnostic");

    private static final ObjectName SYSTEM = name("java.lang:type=OperatingSystem");

    private static final String COLLECTORS = "java.lang:type=GarbageCollector,*";

    /** Domains of Tomcat's beans: inside an application, and where Tomcat is installed. */
    private static final List<String> TOMCATS_DOMAINS = List.of("Tomcat", "Catalina");

    /** How long a foreign application is sampled as often as a service of this project. Most bursts end earlier. */
    private static final Duration OFTEN = Duration.ofSeconds(5);

    private static final Duration SELDOM = Duration.ofMillis(200);

    /** The first JDK whose dumps contain virtual threads. */
    private static final int DUMPS_VIRTUAL_THREADS = 21;

    private final RemoteBeans beans;
    private final boolean untilExit;

    private ObservedJvm(RemoteBeans beans, boolean untilExit) {
        this.beans = beans;
        this.untilExit = untilExit;
    }

    /**
     * Attaches to a JVM of the same user. If this method starts an agent in the JVM, {@link #close} stops the agent.
     *
     * @param untilExit whether this project will end the JVM, right after this observation or after those of later runs. If so, {@link
     *     #close} does not stop the agent, because the agent ends with the JVM
     */
    public static ObservedJvm attach(long pid, boolean untilExit) throws ObservationException {
        return observe(pid, untilExit, () -> {
            RmiClient.install();
            ManagementAgent agent = ManagementAgent.of(pid);
            return connect(() -> JmxBeans.connect(agent), agent::stop);
        });
    }

    /** Observes a JVM that has loaded this project's agent at its start. The agent got this folder. */
    public static ObservedJvm wake(long pid, AgentFolder folder) throws ObservationException {
        return observe(pid, true, () -> connect(LoadedAgent.wake(pid, folder)));
    }

    /** Loads this project's agent into a JVM of the same user. When {@link #close} is called, the agent stops listening. */
    public static ObservedJvm load(long pid, Path jar) throws ObservationException {
        return observe(pid, false, () -> connect(LoadedAgent.load(pid, jar)));
    }

    @FunctionalInterface
    private interface Opening {

        RemoteBeans open() throws IOException, AttachNotSupportedException;
    }

    private static ObservedJvm observe(long pid, boolean untilExit, Opening opening) throws ObservationException {
        try {
            return new ObservedJvm(opening.open(), untilExit);
        } catch (IOException | AttachNotSupportedException | RuntimeException failed) {
            throw new ObservationException("process " + pid + " cannot be observed", failed);
        }
    }

    private static RemoteBeans connect(LoadedAgent agent) throws IOException, AttachNotSupportedException {
        return connect(() -> AgentBeans.connect(agent), () -> agent.folder().delete());
    }

    /** Opens a connection to an agent. Stops the agent if that fails, because no observer needs it then. */
    private static RemoteBeans connect(Opening opening, Runnable stop) throws IOException, AttachNotSupportedException {
        try {
            return opening.open();
        } catch (IOException | RuntimeException failed) {
            stop.run();
            throw failed;
        }
    }

    static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (JMException never) {
            throw new IllegalArgumentException(never);
        }
    }

    @Override
    public String name() {
        return beans.name();
    }

    /** Samples a foreign application less often after a while, so that a long load has more processor time for its own work. */
    @Override
    public Duration interval(Duration sampledFor) {
        return isAgent() && sampledFor.compareTo(OFTEN) > 0 ? SELDOM : Sampler.INTERVAL;
    }

    private boolean isAgent() {
        return beans instanceof AgentBeans;
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
        return sample(false);
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
            return jvm.sample(true);
        }
    }

    private Map<String, Number> sample(boolean withWaits) throws ObservationException, InterruptedException {
        return ask("the service cannot be observed", () -> beans.sample(withWaits));
    }

    /** Returns the limits that this project's agent reads, by name; empty without the agent. */
    public Map<String, Object> limits(int port) throws ObservationException, InterruptedException {
        return ask("the limits of the service cannot be read", () -> beans.limits(port));
    }

    /** Returns the JVM as it describes itself, without its arguments, because they may contain secrets of the application. */
    public JvmFigures runtime() throws ObservationException, InterruptedException {
        return ask("its version is unknown", () -> {
            String version = value(beans, RUNTIME, "VmVersion").orElse("unknown");
            String maxHeap = beans.get(MEMORY, "HeapMemoryUsage").getOrDefault("max", "-1");
            List<String> collectors = beans.names(COLLECTORS).stream()
                    .map(bean -> bean.getKeyProperty("name"))
                    .sorted()
                    .toList();
            return new JvmFigures(version, Long.parseLong(maxHeap), collectors, List.of());
        });
    }

    /**
     * Returns the value of a flag that is in force, such as {@code MaxHeapSize}; empty if the JVM has no such flag.
     *
     * @throws ObservationException if the JVM does not report its flags
     */
    public Optional<String> flag(String name) throws ObservationException, InterruptedException {
        return ask("its flags cannot be read", () -> {
            try {
                return Optional.ofNullable(
                        beans.invoke(DIAGNOSTIC, "getVMOption", name).get(Beans.VALUE));
            } catch (Beans.RejectedException unknown) {
                return Optional.empty();
            }
        });
    }

    /** Returns whether {@link #dumpThreads} can succeed. */
    public boolean canDumpThreads() throws ObservationException, InterruptedException {
        return ask("its version is unknown", () -> feature(specVersion()) >= DUMPS_VIRTUAL_THREADS);
    }

    private String specVersion() throws IOException, JMException {
        return value(beans, RUNTIME, "SpecVersion").orElse("1");
    }

    private static int feature(String specVersion) {
        return Integer.parseInt(specVersion.replaceFirst("^1\\.", ""));
    }

    /** Lets the JVM write all its threads with their stacks, including virtual ones, to a new file, as JSON. */
    public void dumpThreads(Path file) throws ObservationException, InterruptedException {
        ask("its threads cannot be dumped", () -> {
            String jdk = specVersion();
            if (feature(jdk) < DUMPS_VIRTUAL_THREADS) {
                throw new ObservationException("it runs on JDK " + jdk + ", and only JDK " + DUMPS_VIRTUAL_THREADS
                        + " and later can dump virtual threads");
            }
            return beans.invoke(DIAGNOSTIC, "dumpThreads", file.toAbsolutePath().toString(), "JSON");
        });
    }

    /** Begins a recording, and returns its id. */
    long record(String name, Path file, Map<String, String> settings) throws ObservationException {
        try {
            return beans.record(name, file, settings);
        } catch (IOException | RuntimeException failed) {
            throw new ObservationException("it cannot be recorded", failed);
        }
    }

    void stopRecording(long id) throws ObservationException {
        try {
            beans.stopRecording(id);
        } catch (IOException | RuntimeException failed) {
            throw new ObservationException("its recording cannot be stopped", failed);
        }
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
        ask("its connection pools cannot be emptied", () -> beans.invoke(SAMPLE, "dropPooledConnections"));
    }

    /** Returns the JVM's number of TCP connections, without those of observers; empty if the system does not report it. */
    public Optional<Integer> connections() {
        return TcpSocket.connectionsOf(beans.pid(), beans.port());
    }

    /** Returns the JVM's footprint after a full garbage collection. */
    public WaitingFootprint.Footprint footprint() throws ObservationException, InterruptedException {
        return ask("the service's footprint cannot be read", () -> {
            collect(beans);
            LinuxCounters counters = LinuxCounters.ofThisMachine();
            return Sample.footprint(
                    sample(), counters.residentBytes(beans.pid()).orElse(null));
        });
    }

    public Optional<ContextSwitches> contextSwitches() {
        return ContextSwitches.of(beans.pid());
    }

    /** Returns the JVM's footprint after a full garbage collection and without Tomcat's idle threads. */
    public IdleFootprint idleFootprint() throws ObservationException, InterruptedException {
        dismissIdleTomcatThreads();
        return ask("the idle footprint of the service cannot be read", () -> {
            collect(beans);
            Integer connections = TcpSocket.connectionsOpenedBy(beans.pid()).orElse(null);
            return Sample.idleFootprint(sample(), connections, fileDescriptors(beans));
        });
    }

    /**
     * Collects garbage twice. Objects that the first collection finds unreachable may keep others alive until their references have been
     * processed.
     */
    static void collect(Beans beans) throws IOException, JMException {
        beans.invoke(MEMORY, "gc");
        beans.invoke(MEMORY, "gc");
    }

    /** Returns the number of open file descriptors; null if the system does not count them. */
    static @Nullable Long fileDescriptors(Beans beans) throws IOException, JMException {
        return value(beans, SYSTEM, "OpenFileDescriptorCount")
                .map(Long::valueOf)
                .orElse(null);
    }

    private static Optional<String> value(Beans beans, ObjectName bean, String attribute)
            throws IOException, JMException {
        return Optional.ofNullable(beans.get(bean, attribute).get(Beans.VALUE));
    }

    @Override
    public void close() {
        beans.close(untilExit);
    }

    /** Shrinks Tomcat's pools through their own MBeans, which exist with {@code server.tomcat.mbeanregistry.enabled}. */
    static boolean dismissIdleTomcatThreads(Beans beans) throws IOException, JMException, InterruptedException {
        boolean hasPool = false;
        for (String domain : TOMCATS_DOMAINS) {
            for (ObjectName pool : beans.names(domain + ":type=ThreadPool,*")) {
                hasPool = true;
                if (!value(beans, pool, "useVirtualThreads").equals(Optional.of("true"))) {
                    shrink(beans, pool);
                }
            }
        }
        return hasPool;
    }

    /** Lowers the maximum of a pool. Idle threads beyond the maximum end immediately. Busy threads would stay, so no request is aborted. */
    private static void shrink(Beans beans, ObjectName pool) throws IOException, JMException, InterruptedException {
        int max = number(beans, pool, "maxThreads");
        int spare = number(beans, pool, "minSpareThreads");
        beans.set(pool, "maxThreads", spare);
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            while (number(beans, pool, "currentThreadCount") > spare && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
        } finally {
            beans.set(pool, "maxThreads", max);
        }
    }

    private static int number(Beans beans, ObjectName pool, String attribute) throws IOException, JMException {
        return value(beans, pool, attribute)
                .map(Integer::valueOf)
                .orElseThrow(() -> new IOException(pool + " has no " + attribute));
    }
}
