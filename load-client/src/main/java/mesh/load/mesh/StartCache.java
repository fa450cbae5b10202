package mesh.load.mesh;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import mesh.load.scenario.Service;

/**
 * Makes services start in about two thirds of the time: their jars are unpacked once for each build, and the JVM keeps an
 * archive of the parsed classes, which it writes by itself when a service ends for the first time.
 *
 * <p>An archive of classes and nothing more. JDK 25's AOT cache halves the time, but it takes 7 s for each service to write
 * and brings along profiles for the compiler, and so would change how warm the code is that gets measured.
 *
 * <p>Nothing depends on it: where it cannot be made, or is damaged, services start from their jars.
 */
final class StartCache {

    private static final long PATIENCE_SECONDS = 60;

    private final MeshHome home;
    private final Map<Service, Path> unpacked = new EnumMap<>(Service.class);

    private StartCache(MeshHome home) {
        this.home = home;
    }

    /** Unpacks the jars that have changed since the last time. */
    static StartCache prepare(MeshPlan plan, MeshHome home, Consumer<String> progress) {
        StartCache cache = new StartCache(home);
        for (Service service : plan.services()) {
            try {
                cache.unpacked.put(service, cache.unpack(service));
            } catch (IOException | RuntimeException cannot) {
                progress.accept(service.label() + " starts from its jar: " + cannot.getMessage());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return cache;
            }
        }
        return cache;
    }

    /** The jar to start. */
    Path jar(Service service) {
        return unpacked.getOrDefault(service, home.jar(service));
    }

    /** What the JVM needs to use its archive of classes, or to write one. */
    List<String> arguments(Service service) {
        Path jar = unpacked.get(service);
        if (jar == null) {
            return List.of();
        }
        Path archive = jar.resolveSibling(service.label() + ".jsa");
        return List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + archive,
                // It tells of each class that it leaves out, on the standard output.
                "-Xlog:cds=off",
                "-Xlog:cds+dynamic=off");
    }

    private Path unpack(Service service) throws IOException, InterruptedException {
        Path jar = home.jar(service);
        Path module = home.startCache().resolve(MeshHome.module(service));
        Path folder = module.resolve(version(jar));
        Path result = folder.resolve(jar.getFileName());
        if (!Files.isRegularFile(result)) {
            deleteOld(module);
            Path draft = Files.createDirectories(module)
                    .resolve("draft-" + ProcessHandle.current().pid());
            extract(jar, draft);
            Files.move(draft, folder);
        }
        return result;
    }

    private static void extract(Path jar, Path destination) throws IOException, InterruptedException {
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--destination",
                        destination.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
        try {
            if (!tool.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || tool.exitValue() != 0) {
                throw new IOException(jar + " cannot be unpacked");
            }
        } finally {
            tool.destroyForcibly();
        }
    }

    /** Another build is another folder: an archive of classes is only right for the very files that it was made from. */
    private static String version(Path jar) throws IOException {
        // Not the time of the file: a reproducible build gives every build's jar the same one.
        CRC32 content = new CRC32();
        content.update(Files.readAllBytes(jar));
        return Long.toString(content.getValue(), Character.MAX_RADIX) + "-"
                + Long.toString(Files.size(jar), Character.MAX_RADIX);
    }

    private static void deleteOld(Path module) throws IOException {
        if (!Files.isDirectory(module)) {
            return;
        }
        try (DirectoryStream<Path> versions = Files.newDirectoryStream(module)) {
            for (Path version : versions) {
                delete(version);
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
