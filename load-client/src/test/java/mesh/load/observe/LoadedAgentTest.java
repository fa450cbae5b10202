package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.os.AgentFolder;
import mesh.load.results.ServiceFigures.JvmFigures;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // @BeforeAll is the constructor
class LoadedAgentTest {

    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void makeTheAgent() throws IOException {
        jar = AgentJar.make(folder.resolve("observing-agent.jar"));
    }

    @Test
    void samplesAnApplicationThatHasLoadedTheAgentAtItsStart() throws Exception {
        AgentFolder own = AgentFolder.create(ProcessHandle.current().pid());

        try (TinyJvm application = TinyJvm.start("-javaagent:" + jar + "=" + own.path());
                ObservedJvm jvm = ObservedJvm.wake(application.pid(), own)) {
            assertThat(jvm.name()).isEqualTo("agent");
            assertThatItIsSampled(jvm);
            assertThat(jvm.limits(1)).isEmpty();
        }

        assertThat(own.path()).doesNotExist();
    }

    @Test
    void samplesAnApplicationThatRunsAlready() throws Exception {
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            assertThatItIsSampled(jvm);
        }
    }

    @Test
    void isSampledLessOftenAfterAWhile() throws Exception {
        try (TinyJvm application = TinyJvm.start()) {
            try (ObservedJvm agent = ObservedJvm.load(application.pid(), jar)) {
                assertThat(agent.interval(Duration.ofSeconds(5))).isEqualTo(Sampler.INTERVAL);
                assertThat(agent.interval(Duration.ofSeconds(6))).isEqualTo(Duration.ofMillis(200));
            }
            try (ObservedJvm jmx = ObservedJvm.attach(application.pid(), false)) {
                assertThat(jmx.interval(Duration.ofHours(1))).isEqualTo(Sampler.INTERVAL);
            }
        }
    }

    @Test
    void saysWhichJvmItIs() throws Exception {
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            JvmFigures runtime = jvm.runtime();

            assertThat(runtime.version())
                    .startsWith(String.valueOf(Runtime.version().feature()));
            assertThat(runtime.maxHeapBytes()).isPositive();
            assertThat(runtime.collectors()).isNotEmpty();
            assertThat(runtime.arguments()).isEmpty();
        }
    }

    private static void assertThatItIsSampled(ObservedJvm jvm) throws Exception {
        Map<String, Number> sample = jvm.sample();

        // The JDK's server has one thread besides those of the JVM. The main thread has ended.
        assertThat(sample)
                .containsEntry("threads.pool.HTTP-Dispatcher", 1L)
                .containsKeys("threads.pool.jvm", "threads.state.RUNNABLE", "files.open", "total.gc.pause.ms");
        assertThat(sample.keySet()).noneMatch(name -> name.contains("RMI") || name.contains("mesh"));
        assertThat(number(sample, "heap.used.bytes")).isPositive();
        assertThat(number(jvm.sample(), "total.cpu.ns")).isGreaterThanOrEqualTo(number(sample, "total.cpu.ns"));
    }

    private static long number(Map<String, Number> sample, String name) {
        return sample.getOrDefault(name, -1).longValue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnLoopbackOnlyAndWhileItIsObserved() throws Exception {
        try (TinyJvm application = TinyJvm.start()) {
            int without = ObservedJvmTest.listeners(application.pid()).size();

            try (ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
                jvm.sample();

                assertThat(ObservedJvmTest.listeners(application.pid()))
                        .hasSize(without + 1)
                        .allMatch(address -> address.contains("0100007F"));
            }
            Awaitility.await()
                    .untilAsserted(() -> assertThat(ObservedJvmTest.listeners(application.pid()))
                            .hasSize(without));
        }
    }

    @Test
    void rejectsClientsThatCannotReadTheFilesOfItsUser() throws Exception {
        try (TinyJvm application = TinyJvm.start()) {
            LoadedAgent agent = LoadedAgent.load(application.pid(), jar);
            String token = String.join(" ", agent.folder().login());

            for (String wrong : List.of("", "mesh", token.substring(1), "x".repeat(100_000))) {
                assertThatThrownBy(() -> new AgentConnection(agent.port(), wrong).request("sample"))
                        .hasMessage("its agent does not respond");
            }
            // A stranger's connection does not end the agent.
            AgentBeans owner = AgentBeans.connect(agent);
            assertThat(owner.sample(false)).isNotEmpty();
            owner.close(false);
        }
    }

    /** Objects in the reply of an agent would be rejected here, on either side. */
    @Test
    void observesAJvmThatDeserializesNothing() throws Exception {
        try (TinyJvm application = TinyJvm.start("-Djdk.serialFilter=!*");
                ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            assertThatItIsSampled(jvm);
            assertThat(jvm.runtime().collectors()).isNotEmpty();
            assertThat(jvm.flag("MaxHeapSize")).contains(String.valueOf(64 << 20));
            assertThat(jvm.flag("MaxHeepSize")).isEmpty();
            assertThat(jvm.dismissIdleTomcatThreads()).isFalse();
            assertThat(jvm.idleFootprint().threads()).isPositive();
        }
    }

    @Test
    void recordsTheJvm() throws Exception {
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            Path file = FlightRecording.start(jvm, "tiny", folder.resolve("tiny recording.jfr"))
                    .stop();

            FlightRecordingTest.assertThatItHasNoVariables(file);
        }
    }

    @Test
    void saysInOneLineWhatTheJvmCannotDo() throws Exception {
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            assertThatThrownBy(() -> FlightRecording.start(jvm, "tiny", folder.resolve("none/tiny.jfr")))
                    .isInstanceOf(ObservationException.class)
                    .hasMessageStartingWith("it cannot be recorded: ")
                    .message()
                    .hasLineCount(1);
            assertThatItIsSampled(jvm);
        }
    }

    @Test
    void saysThatTheJvmHasEnded() throws Exception {
        TinyJvm application = TinyJvm.start();
        try (ObservedJvm jvm = ObservedJvm.load(application.pid(), jar)) {
            application.close();

            assertThatThrownBy(jvm::sample)
                    .isInstanceOf(ObservationException.class)
                    .hasMessage("the service cannot be observed: its agent does not respond");
        }
    }

    /** Two runs observe the same application. */
    @Test
    void eachObserverHasAnAgentOfItsOwn() throws Exception {
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm first = ObservedJvm.load(application.pid(), jar)) {
            ObservedJvm.load(application.pid(), jar).close();

            assertThatItIsSampled(first);
        }
    }

    @Test
    void reportsAnAgentThatDoesNotRespond() throws Exception {
        AgentFolder own = AgentFolder.create(ProcessHandle.current().pid());
        TinyJvm application = TinyJvm.start();
        application.close();

        assertThatThrownBy(() -> ObservedJvm.wake(application.pid(), own))
                .isInstanceOf(ObservationException.class)
                .hasMessageEndingWith("its agent does not respond");
        own.delete();
    }
}
