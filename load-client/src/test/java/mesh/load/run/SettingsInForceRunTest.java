package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.observe.AgentJar;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.TinyService;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a run compares variants of an application only if their settings took effect. Settings are read in JVMs of their own. */
@Timeout(300)
class SettingsInForceRunTest {

    @TempDir
    private Path root;

    @Test
    void aVariantWhoseSettingDidNotTakeEffectIsLeftOut() throws IOException {
        RunResult result = run("""
                applications:
                  as-is: {jar: app.jar, port: 9960, ready: /hello}
                  virtual: {like: as-is, port: 9961, virtual-threads: true}
                  threads: {like: as-is, port: 9962, properties: {server.tomcat.threads.max: "50"}}
                  pool: {like: as-is, port: 9963, properties: {spring.datasource.hikari.maximum-pool-size: "50"}}
                  flag: {like: as-is, port: 9964, jvm: -XX:+IgnoreUnrecognizedVMOptions -XX:+UseConcMarkSweepGC}
                  silent: {like: as-is, port: 9965, properties: {tuned.silent: "true"}}
                  platform: {like: silent, port: 9968, virtual-threads: true}
                  reads: {like: threads, port: 9966, properties: {tuned.reads: "true"}}
                  runs: {like: virtual, port: 9967, properties: {tuned.reads: "true"}}
                compare: [[hello-as-is, hello-virtual], [hello-as-is, hello-reads], [hello-as-is, hello-runs]]
                """);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders())
                .extracting(ContenderResult::id)
                .containsExactly("hello-as-is", "hello-silent", "hello-reads", "hello-runs");
        assertThat(result.comparisons())
                .extracting(ComparisonFigures::second)
                .containsExactly("hello-reads", "hello-runs");
        assertThat(result.notes())
                .contains(
                        "hello-virtual was left out, because 'spring.threads.virtual.enabled=true' of virtual did not take effect: "
                                + "tomcat.threads.max is 200, so requests run on platform threads",
                        "hello-threads was left out, because 'server.tomcat.threads.max=50' of threads did not take effect: "
                                + "tomcat.threads.max is 200",
                        "hello-pool was left out, because 'spring.datasource.hikari.maximum-pool-size=50' of pool did not take effect: "
                                + "it has no pool of Hikari that reads Spring Boot's properties",
                        "hello-flag was left out, because '-XX:+UseConcMarkSweepGC' of flag did not take effect: "
                                + "its JVM has no such flag, and ignores it",
                        "hello-platform was left out, because 'spring.threads.virtual.enabled=true' of platform did not take effect: "
                                + "no virtual thread ran while it served requests")
                .anyMatch(note -> note.startsWith("whether 'tuned.reads=true' of reads took effect is unknown: "));
        assertThat(Experiments.summary(result).markdown())
                .contains("hello-as-is / hello-virtual: not compared. hello-virtual was left out, because ");
    }

    /** A variant of which one setting took effect, or may have done so, is another application than that without it. */
    @Test
    void aVariantThatAlsoDiffersInAnotherWayIsMeasuredAndCompared() throws IOException {
        RunResult result = run("""
                applications:
                  as-is: {jar: app.jar, port: 9960, ready: /hello, properties: {tuned.reads: "true"}}
                  big:
                    like: as-is
                    port: 9961
                    properties: {server.tomcat.threads.max: "400", spring.datasource.hikari.maximum-pool-size: "50"}
                  jdk:
                    like: as-is
                    port: 9962
                    java: JAVA
                    properties: {spring.datasource.hikari.maximum-pool-size: "50"}
                compare: [[hello-as-is, hello-big], [hello-as-is, hello-jdk]]
                """.replace("JAVA", System.getProperty("java.home")));

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.comparisons())
                .extracting(ComparisonFigures::second)
                .containsExactly("hello-big", "hello-jdk");
        assertThat(result.notes())
                .contains(
                        pool("big") + "it has no pool of Hikari that reads Spring Boot's properties",
                        pool("jdk") + "it has no pool of Hikari that reads Spring Boot's properties")
                .noneMatch(note -> note.contains("left out"));
    }

    private static String pool(String service) {
        return "'spring.datasource.hikari.maximum-pool-size=50' of " + service + " did not take effect: ";
    }

    /** If all variants are the same, one of them is still measured. */
    @Test
    void oneOfSeveralEqualVariantsIsMeasured() throws IOException {
        RunResult result = run("""
                applications:
                  few: {jar: app.jar, port: 9960, ready: /hello, properties: {server.tomcat.threads.max: "50"}}
                  many: {like: few, port: 9961, properties: {server.tomcat.threads.max: "400"}}
                """);

        assertThat(result.contenders()).hasSize(1);
        assertThat(result.notes())
                .contains("hello-few was left out, because 'server.tomcat.threads.max=50' of few did not take effect: "
                        + "tomcat.threads.max is 200");
    }

    /** It is not measured as something else than it is, and there is nothing to mistake it for. */
    @Test
    void anApplicationWithoutVariantsIsMeasuredWhateverItsSettingsDo() throws IOException {
        RunResult result =
                run("applications: {mine: {jar: app.jar, port: 9960, ready: /hello, virtual-threads: true}}\n");

        assertThat(result.contenders()).hasSize(1);
        assertThat(result.notes())
                .contains("'spring.threads.virtual.enabled=true' of mine did not take effect: "
                        + "tomcat.threads.max is 200, so requests run on platform threads");
    }

    private RunResult run(String applications) throws IOException {
        TinyService.pack(root.resolve("app.jar"), TunedApplication.class, TinyApplication.class);
        AgentJar.make(new MeshHome(root.resolve("home")).agent());
        RunSettings settings = SampleSettings.starting(root);
        Path file = Files.writeString(root.resolve("own.yaml"), """
                name: own
                question: Is it what it says?
                users: 3
                work: {fixed: 1}
                warm-up: {users: 1, cnt: 1, rounds: 1}
                contenders: [{id: hello, service: each-application, path: /hello}]
                """ + applications);
        return Experiments.prepare(
                        ScenarioReader.read(file.toString(), Files.readString(file)), settings, EventSink.NONE)
                .run();
    }
}
