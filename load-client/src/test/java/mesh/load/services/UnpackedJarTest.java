package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the unpacking of jars with a slow tool that counts its calls, instead of the jar's own tool. */
class UnpackedJarTest {

    @TempDir
    private Path folder;

    @Test
    void oneOfTwoConcurrentProcessesUnpacksAndBothGetTheWholeFolder() throws Exception {
        Path jar = jar();
        List<Process> both = List.of(unpack(jar), unpack(jar));

        for (Process one : both) {
            String output = one.inputReader().readLine();
            assertThat(one.waitFor()).isZero();
            assertThat(Path.of(output)).isRegularFile().hasFileName("service.jar");
            assertThat(Path.of(output).resolveSibling("lib")).isRegularFile();
        }
        assertThat(Files.readAllLines(folder.resolve("unpacked"))).hasSize(1);
    }

    private Process unpack(Path jar) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnpackedJarTest.class.getName(),
                        jar.toString(),
                        folder.resolve("start-cache/service").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Unpacks a jar in the other process, and prints the folder. */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println(StartCache.unpacked(Path.of(args[0]), Path.of(args[1])));
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, SlowTool.class.getName());
        main.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> Path.of(entry).toUri().toString())
                        .collect(Collectors.joining(" ")));
        Path jar = folder.resolve("service.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    /** A slow tool with the arguments of Spring Boot's tool: {@code extract --destination FOLDER}. */
    static final class SlowTool {

        private SlowTool() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            Path destination = Path.of(args[2]);
            Files.createDirectories(destination);
            Files.writeString(destination.resolve("lib"), "");
            Files.writeString(
                    destination.resolve("../../../unpacked"),
                    "once\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            Thread.sleep(1000); // long enough for the other process to interfere
            Files.writeString(destination.resolve("service.jar"), "");
        }
    }
}
