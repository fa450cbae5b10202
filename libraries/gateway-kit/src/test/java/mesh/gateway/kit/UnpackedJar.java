package mesh.gateway.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A service's Boot jar, unpacked beside the jar once per build. A start that loads classes from jars within a jar takes 1.5 times as much
 * processor time, and tests start services dozens of times.
 */
public final class UnpackedJar {

    private UnpackedJar() {}

    /**
     * Returns the jar of a module's folder to start. If the test JVMs of several modules call this at the same time, one of them unpacks the jar while the
     * others wait.
     */
    public static Path of(String module) {
        Path target =
                Path.of("..", module, "target").toAbsolutePath().normalize(); // tests run in their module's folder
        Path packed = target.resolve(Path.of(module).getFileName() + ".jar");
        if (!Files.exists(packed)) {
            throw new IllegalStateException(
                    packed + " is missing: run 'mvn verify', which packages the services first");
        }
        Path folder = target.resolve("unpacked");
        try (FileChannel lock = FileChannel.open(
                target.resolve("unpacked.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            // The file's time cannot distinguish two jars, because a reproducible build gives them the same time.
            String build = checksum(packed);
            Path done = folder.resolve("build");
            if (!Files.exists(done) || !Files.readString(done).equals(build)) {
                delete(folder);
                unpack(packed, folder);
                Files.writeString(done, build);
            }
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        return folder.resolve(packed.getFileName());
    }

    private static String checksum(Path packed) throws IOException {
        CRC32 content = new CRC32();
        content.update(Files.readAllBytes(packed));
        return Long.toString(content.getValue());
    }

    private static void unpack(Path packed, Path folder) throws IOException {
        Process tool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djarmode=tools",
                        "-jar",
                        packed.toString(),
                        "extract",
                        "--destination",
                        folder.toString()))
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "unpacked.log").toFile())
                .start();
        if (tool.onExit().join().exitValue() != 0) {
            throw new IOException(packed + " cannot be unpacked, see target/unpacked.log");
        }
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
