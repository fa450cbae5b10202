package mesh.load.services.cache;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ServiceCommand;

/**
 * Makes services start in two thirds of the time: their jars are unpacked once for each build, and the JVM keeps what it has
 * loaded, linked and profiled in an AOT cache (JEP 483, 514 and 515, JDK 25).
 *
 * <p>It is written once for each build, by a run that is not measured and that asks every route alike. No measured run
 * changes it: each starts from the same state, and how warm the code is stays a matter of the scenario's warm-up.
 *
 * <p>Nothing depends on it: where it cannot be made, or is damaged, services start from their jars.
 */
public final class StartCache {

    /** One of {@link #prepare} and {@link #record}. */
    @FunctionalInterface
    public interface Maker {

        StartCache make(MeshPlan plan, MeshHome home, Consumer<String> progress);
    }

    /** What tells a JVM to use its cache. */
    public static final String ARGUMENT = "-XX:AOTCache=";

    private static final long PATIENCE_SECONDS = 60;

    private static final int FIRST_JDK = 25;
    private static final String DRAFT = ".draft";

    private final MeshHome home;
    private final boolean recording;
    private final Map<Service, Path> unpacked = new TreeMap<>();

    private StartCache(MeshHome home, boolean recording) {
        this.home = home;
        this.recording = recording;
    }

    /** Unpacks the jars that have changed since the last time. */
    public static StartCache prepare(MeshPlan plan, MeshHome home, Consumer<String> progress) {
        return new StartCache(home, false).unpackAll(plan, progress);
    }

    /** Does the same, for services that are to write their cache when they end. */
    public static StartCache record(MeshPlan plan, MeshHome home, Consumer<String> progress) {
        return new StartCache(home, true).unpackAll(plan, progress);
    }

    private StartCache unpackAll(MeshPlan plan, Consumer<String> progress) {
        for (Service service : plan.services()) {
            if (service.role() == Service.Role.APPLICATION) {
                continue; // its start may be what is measured
            }
            try {
                unpacked.put(service, unpack(service));
            } catch (IOException | RuntimeException cannot) {
                progress.accept(service.label() + " starts from its jar: " + cannot.getMessage());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return this;
            }
        }
        return this;
    }

    /** Whether this JDK writes such caches, and some service has none yet. */
    public boolean isIncomplete() {
        return Runtime.version().feature() >= FIRST_JDK
                && unpacked.keySet().stream().anyMatch(service -> !Files.isRegularFile(cache(service)));
    }

    /** The jar to start. */
    public Path jar(Service service) {
        return unpacked.getOrDefault(service, home.jar(service));
    }

    /** What the JVM needs to use its cache, or to write one. */
    public List<String> arguments(Service service) {
        if (!unpacked.containsKey(service) || Runtime.version().feature() < FIRST_JDK) {
            return List.of();
        }
        if (recording) {
            return isRecorder(service) ? toRecord(service) : List.of();
        }
        Path cache = cache(service);
        // It warns where it cannot use the cache, on the standard output; it starts all the same.
        return Files.isRegularFile(cache) ? List.of(ARGUMENT + cache, "-Xlog:aot=off") : List.of();
    }

    /** Only G1 writes the heap's objects into a cache; the parallel collector, too, can read them from it. */
    private List<String> toRecord(Service service) {
        return List.of("-XX:-UseParallelGC", "-XX:+UseG1GC", "-XX:AOTCacheOutput=" + cache(service) + DRAFT);
    }

    /** Puts in place what the services have written; they have ended, each in its own time. */
    public void keep() throws IOException {
        for (Service service : unpacked.keySet()) {
            Path draft = Path.of(cache(service) + DRAFT);
            if (isRecorder(service) && Files.isRegularFile(draft)) {
                Files.move(draft, cache(service), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    public boolean isRecording() {
        return recording;
    }

    /** Where two services are the same jar, one of them writes for both. */
    private static boolean isRecorder(Service service) {
        return service.label().equals(service.module());
    }

    /** Only right for this very build of the service, for this very JVM, and for this garbage collector. */
    private Path cache(Service service) {
        Path jar = unpacked.getOrDefault(service, home.jar(service));
        String arguments = Integer.toHexString(ServiceCommand.JVM_ARGUMENTS.hashCode());
        return jar.resolveSibling(System.getProperty("java.vm.version") + "-" + arguments + ".aot");
    }

    private Path unpack(Service service) throws IOException, InterruptedException {
        Path jar = home.jar(service);
        Path module = home.startCache().resolve(service.module());
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

    /** Another build is another folder: a cache is only right for the very files that it was made from. */
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
