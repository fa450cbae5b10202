package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ServiceProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which services write and use start caches. */
class StartCacheTest {

    private static final Service SERVICE = Service.NETTY_GATEWAY;

    @TempDir
    private Path folder;

    /** Another JDK rejects the options, or the cache. */
    @Test
    void onlyTheJdkOfThisProcessWritesACache() {
        StartCache recording =
                new StartCache(new MeshHome(folder), true, Map.of(SERVICE, folder.resolve("netty-gateway.jar")));
        InstalledJdk own = InstalledJdk.ofThisProcess();
        InstalledJdk other = new InstalledJdk(folder, 21, "21.0.8");

        assertThat(recording.arguments(SERVICE, own).isEmpty()).isEqualTo(own.feature() < 25);
        assertThat(recording.arguments(SERVICE, other)).isEmpty();
    }

    /** JFR from the start is an option with which a real JVM rejects its cache. The test starts the JVM, because only it knows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -Xmx64m                   | all services started from start caches
            -XX:StartFlightRecording  | all services started from jars, without start caches; the JVM rejected the start cache of netty-gateway: see its log
            """)
    void aRejectedCacheIsNotSaidToBeUsed(String argument, String origins) throws Exception {
        assumeTrue(Runtime.version().feature() >= 25, "wants JDK 25: older ones have no caches of this kind");
        Path cache = folder.resolve("a.aot");
        Path jar = folder.resolve("program.jar");
        TinyService.pack(jar, ShortProgram.class);
        List<String> main = List.of("-jar", jar.toString());
        start("-XX:AOTCacheOutput=" + cache, main);

        ServiceProcess process = start(
                "-XX:AOTCache=" + cache,
                Stream.concat(Stream.of("-Xlog:aot=error", argument), main.stream())
                        .toList());

        assertThat(StartCache.origins(List.of(process))).contains(origins);
        assertThat(new RunningService.Started(1, process.log(), process.command()).from())
                .isEqualTo(origins.endsWith("from start caches") ? "cache" : "jar");
    }

    private ServiceProcess start(String cache, List<String> arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.add(cache);
        command.addAll(arguments);
        ServiceProcess process = ServiceProcess.start(SERVICE, command, Map.of(), folder.resolve("service.log"));
        Objects.requireNonNull(process.child()).waitFor();
        return process;
    }

    /** The JVM of such a service would reject the cache, and the results would say that the service has used it. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseZGC", "-XX:+UseCompactObjectHeaders"})
    void aServiceWithOtherObjectsHasNoCache(String argument) {
        Service other = new Service(
                SERVICE.label(), SERVICE.program(), SERVICE.role(), SERVICE.port(), false, List.of("-Xmx1g", argument));
        StartCache recording =
                new StartCache(new MeshHome(folder), true, Map.of(other, folder.resolve("netty-gateway.jar")));

        assertThat(recording.arguments(other, InstalledJdk.ofThisProcess())).isEmpty();
    }
}
