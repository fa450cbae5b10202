package mesh.hyperfoil;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code ./mesh} in a home of its own, with the programs of this project. */
final class MeshProgram {

    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

    private final Path home;

    /** @param output the program's output, including errors */
    record Ended(int exitCode, String output) {}

    MeshProgram(Path home) throws IOException {
        this.home = home;
        for (String module : List.of("legacy-backend", "rsocket-store", "netty-gateway", "tomcat-gateway")) {
            Path built = PROJECT.resolve(module);
            assumeTrue(
                    Files.exists(built.resolve("target/" + module + ".jar")),
                    () -> "wants the jar in " + built + ": mvn verify builds it");
            Files.createSymbolicLink(home.resolve(module), built);
        }
    }

    Ended call(String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-Dmesh.home=" + home,
                                "-jar",
                                PROJECT.resolve("load-client/target/load-client.jar")
                                        .toString()),
                        Stream.of(arguments))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        String brief = System.getProperty("mesh.test.jvm.brief", "");
        builder.environment().put("JDK_JAVA_OPTIONS", brief + " \"-Dmesh.test.jvm.options=" + brief + "\"");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}
