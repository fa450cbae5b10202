package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import mesh.load.os.AgentFolder;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class ObservedJvmTest {

    private ThreadMaker maker;

    @BeforeEach
    void startJvm() throws IOException {
        maker = ThreadMaker.start();
    }

    @AfterEach
    void endJvm() {
        maker.close();
    }

    @Test
    void returnsTheServicesOwnSample() throws Exception {
        maker.make("worker-", 3);

        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.sample()).containsEntry("threads.pool.worker", 3);
        }
    }

    /** All connections of this JVM are configured to use a SOCKS proxy that does not exist. */
    @Test
    void usesNoProxy() throws Exception {
        ProxySelector before = ProxySelector.getDefault();
        Proxy silent = new Proxy(Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        ProxySelector.setDefault(new ProxySelector() {

            @Override
            public List<Proxy> select(URI uri) {
                return List.of(silent);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress proxy, IOException why) {}
        });
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.sample()).isNotEmpty();
        } finally {
            ProxySelector.setDefault(before);
        }
    }

    /** The load client itself reports once that a JVM cannot be observed. Its libraries must not print that to standard error as well. */
    @Test
    void doesNotPrintWarningsOfJmx() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.name()).isEqualTo("jmx");
        }

        assertThat(List.of("javax.management.remote.misc", "javax.management.remote.rmi", "sun.rmi.client.call"))
                .noneMatch(name -> Logger.getLogger(name).isLoggable(Level.SEVERE));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheFootprintAfterGarbageCollection() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            IdleFootprint before = jvm.idleFootprint();
            maker.make("kept-", 30);
            IdleFootprint after = jvm.idleFootprint();

            assertThat(before.fileDescriptors()).isPositive();
            assertThat(after.threads()).isGreaterThanOrEqualTo(before.threads() + 25);
        }
    }

    /**
     * Blocking clients have no pool that counts their connections, so the JVM's sockets are counted. The observer's own connection does not
     * count.
     */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTheConnectionsThatTheJvmHasOpenedWithAnyClient() throws Exception {
        try (ServerSocket upstream = new ServerSocket(0, 3, InetAddress.getLoopbackAddress());
                ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.idleFootprint().connections()).isZero();

            maker.connect(upstream.getLocalPort());
            maker.connect(upstream.getLocalPort());

            assertThat(jvm.idleFootprint().connections()).isEqualTo(2);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnLoopbackOnly() throws Exception {
        assertThat(listeners(maker.pid())).isEmpty();

        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            jvm.sample();

            assertThat(listeners(maker.pid())).isNotEmpty().allMatch(address -> address.contains("0100007F"));
        }
    }

    /** Every user of the machine can connect to loopback, and a client that can log in can run code in the observed JVM. */
    @Test
    @EnabledOnOs(OS.LINUX)
    @SuppressWarnings("BanJNDI") // the port belongs to an agent of this project
    void rejectsClientsThatCannotReadTheFilesOfItsUser() throws Exception {
        ManagementAgent agent = ManagementAgent.of(maker.pid());
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + agent.port() + "/jmxrmi");

        assertThatThrownBy(() -> JMXConnectorFactory.connect(url)).isInstanceOf(SecurityException.class);
        for (String password : List.of("", "mesh", agent.folder().login()[1].substring(1))) {
            assertThatThrownBy(() -> JMXConnectorFactory.connect(
                            url, Map.of(JMXConnector.CREDENTIALS, new String[] {"mesh", password})))
                    .isInstanceOf(SecurityException.class);
        }
        try (JMXConnector owner = JMXConnectorFactory.connect(
                url, Map.of(JMXConnector.CREDENTIALS, agent.folder().login()))) {
            assertThat(owner.getMBeanServerConnection().getMBeanCount()).isPositive();
        }
        Path folder = agent.folder().path();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
        agent.stop();
        assertThat(folder).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theJvmStopsListeningWhenItIsNoLongerObserved() throws Exception {
        ObservedJvm.attach(maker.pid(), false).close();

        assertThat(listeners(maker.pid())).isEmpty();
        try (ObservedJvm again = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(again.sample()).isNotEmpty();
        }
    }

    /** The observer that started the agent was killed, and the temporary files were deleted. */
    @Test
    void restartsAnAgentWhosePasswordIsLost() throws Exception {
        ManagementAgent.of(maker.pid()).folder().delete();

        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.sample()).isNotEmpty();
        }
    }

    /** A run observes the services that an earlier run has kept. Stopping an agent takes a JVM's start, and so does finding it. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theNextRunUsesTheAgentThatTheLastOneHasLeft() throws Exception {
        ObservedJvm.attach(maker.pid(), true).close();
        Set<String> listeners = listeners(maker.pid());

        try (ObservedJvm next = ObservedJvm.attach(maker.pid(), true)) {
            assertThat(next.sample()).isNotEmpty();
            assertThat(listeners(maker.pid())).isEqualTo(listeners).isNotEmpty();
        }
    }

    /** The agent of the folder has been stopped, or the file with its port is damaged. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "none", ""})
    void startsAnAgentIfTheLeftOneCannotBeFound(String port) throws Exception {
        Files.writeString(AgentFolder.create(maker.pid()).path().resolve("port"), port);

        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(jvm.sample()).isNotEmpty();
        }
    }

    /** The observer was killed and could not delete the file with the password. */
    @Test
    void removesThePasswordOfAnEndedJvm() throws Exception {
        Path left;
        try (ThreadMaker gone = ThreadMaker.start()) {
            left = ManagementAgent.of(gone.pid()).folder().path();
        }
        assertThat(left).exists();

        ObservedJvm.attach(maker.pid(), false).close();

        assertThat(left).doesNotExist();
    }

    /** Several runs observe services that were left running: one after another, or concurrently. */
    @Test
    void aLaterObserverUsesTheRunningAgent() throws Exception {
        maker.make("worker-", 3);

        try (ObservedJvm first = ObservedJvm.attach(maker.pid(), false);
                ObservedJvm second = ObservedJvm.attach(maker.pid(), false)) {
            assertThat(second.sample()).containsEntry("threads.pool.worker", 3);
            assertThat(first.sample()).containsEntry("threads.pool.worker", 3);
        }
    }

    @Test
    void reportsAProcessThatDoesNotExist() {
        maker.close();

        assertThatThrownBy(() -> ObservedJvm.attach(maker.pid(), false))
                .isInstanceOf(ObservationException.class)
                .hasMessageContaining("process " + maker.pid() + " cannot be observed");
    }

    @Test
    void doesNotChangeAJvmWithoutTomcat() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            jvm.dismissIdleTomcatThreads();
        }
    }

    /** Returns the local addresses, in hexadecimal, of the sockets on which a process listens. */
    static Set<String> listeners(long pid) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files.toList()) {
                sockets.add(Files.readSymbolicLink(file).toString());
            }
        }
        Set<String> addresses = new HashSet<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] field = line.strip().split("\\s+", -1);
                if (field[3].equals("0A") && sockets.contains("socket:[" + field[9] + "]")) {
                    addresses.add(field[1]);
                }
            }
        }
        return addresses;
    }

    /** Reads the footprint of this JVM, which counts its open files, and in which two collections do no harm. */
    @Test
    void collectsGarbageBeforeTheFootprintIsRead() throws Exception {
        Beans beans = new ServerBeans(ManagementFactory.getPlatformMBeanServer());
        long before = collections();

        ObservedJvm.collect(beans);

        assertThat(collections()).isGreaterThanOrEqualTo(before + 2);
        assertThat(ObservedJvm.fileDescriptors(beans)).isPositive();
        assertThat(ObservedJvm.fileDescriptors(new ServerBeans(thatCountsNoFiles())))
                .isNull();
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static MBeanServer thatCountsNoFiles() throws JMException {
        MBeanServer none = MBeanServerFactory.newMBeanServer();
        none.registerMBean(
                new StandardMBean(ManagementFactory.getThreadMXBean(), ThreadMXBean.class),
                new ObjectName("java.lang:type=OperatingSystem"));
        return none;
    }
}
