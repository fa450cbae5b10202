package mesh.load.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import mesh.load.os.FileTree;
import mesh.load.os.IoFailure;
import mesh.load.os.JvmVariables;
import mesh.load.os.OutputFile;
import mesh.load.os.RegularFile;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceProcess;

/**
 * Reduces the start time of services to two thirds. It unpacks each build's jars once, and lets the JVM keep loaded and linked classes in
 * an AOT cache (JEP 483 and 514, JDK 25). If the cache cannot be made, or is damaged, services start from their jars.
 *
 * <p>An unmeasured run writes the cache once for each build, and no measured run changes it. So only the scenario's warm-up determines how
 * warm the code is. For the same reason, the cache contains no profiles of methods (JEP 515). With profiles, the JVM treats a method that
 * was called occasionally during the recording as lukewarm. It then compiles the method fully much later than without a cache ({@code
 * Tier2ProfileDelayFactor} is 250). After 40 s under 900 requests a second, a gateway with profiles still spent 422 to 1013 us of processor
 * time on each request (six runs, side by side on a busy machine). A gateway without profiles spent 307 to 467 us (eight runs, two of them
 * without a cache).
 *
 * @param isRecording true if the services write their cache when they end, false if they use it
 * @param unpacked the jar from which each service starts, if it has one that is unpacked
 */
public record StartCache(MeshHome home, boolean isRecording, Map<Service, Path> unpacked) {

    private static final String ARGUMENT = "-XX:AOTCache=";

    /** The beginning of the line with which a process announces that it will now make caches. */
    public static final String MAKING = "making start caches";

    private static final boolean JDK_HAS_CACHES = Runtime.version().feature() >= 25;

    /** JVM arguments for writing a cache. Only G1 writes the heap's objects into a cache. The parallel collector can read them. */
    private static final List<String> RECORDING =
            List.of("-XX:-UseParallelGC", "-XX:+UseG1GC", "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining");

    /** Arguments with which objects have references or headers of another size. */
    private static final Set<String> OTHER_OBJECTS = Set.of("-XX:+UseZGC", "-XX:+UseCompactObjectHeaders");

    /** A message of the JVM about the cache, such as {@code [0.026s][error][aot] Unable to map shared spaces}. */
    private static final Pattern REJECTED = Pattern.compile("\\[error *]\\[aot *]");

    /** The JVM writes such a message before the service writes anything. */
    private static final int FIRST_LINES = 20;

    public static boolean isMadeAfter(String line) {
        return line.startsWith(MAKING);
    }

    /**
     * Returns a line about the use of caches by processes that this one has started; empty if they are none of this project. With a cache,
     * the start is shorter, and the JVM compiles code differently at first.
     */
    static Optional<String> origins(Collection<ServiceProcess> processes) {
        List<ServiceProcess> started = processes.stream()
                .filter(process -> process.child() != null && !process.service().isForeign())
                .toList();
        List<String> fromJar = started.stream()
                .filter(process -> !isUsedBy(process.command(), process.log()))
                .map(process -> process.service().label())
                .toList();
        if (started.isEmpty()) {
            return Optional.empty();
        }
        String rejected = started.stream()
                .filter(process -> isRejected(process.log()))
                .map(process -> process.service().label())
                .collect(Collectors.joining(", "));
        if (fromJar.isEmpty()) {
            return Optional.of("all services started from start caches");
        }
        return Optional.of((fromJar.size() == started.size()
                        ? "all services started from jars, without start caches"
                        : "services started from start caches, except " + String.join(", ", fromJar))
                + (rejected.isEmpty() ? "" : "; the JVM rejected the start cache of " + rejected + ": see its log"));
    }

    /** Returns whether the log of a service begins with the message of a JVM that could not use its cache. */
    private static boolean isRejected(Path log) {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.limit(FIRST_LINES)
                    .anyMatch(line -> REJECTED.matcher(line).find());
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    /** @param log of the service, which begins with a message if its JVM rejected the cache */
    static boolean isUsedBy(List<String> command, Path log) {
        return command.stream().anyMatch(argument -> argument.startsWith(ARGUMENT)) && !isRejected(log);
    }

    /** Unpacks the jars that have changed since the last time. */
    public static StartCache prepare(MeshPlan plan, MeshHome home, boolean isRecording, Consumer<String> progress) {
        Map<Service, Path> unpacked = new TreeMap<>();
        for (Service service : plan.services()) {
            if (service.isStartedAlone() || service.isForeign() || service.role() == Service.Role.DEPENDENCY) {
                continue; // an experiment may measure its start from the jar; or the jar is too small to be unpacked
            }
            Path module = home.startCache().resolve(service.module().orElseThrow());
            try {
                if (home.isRelease()) {
                    unpacked.put(service, home.jar(service)); // its libraries are beside it
                    if (isRecording) {
                        FileTree.delete(module); // which also deletes the caches of an older release
                        Files.createDirectories(module.resolve(version(home.jar(service))));
                    }
                } else {
                    requireBootJar(home.jar(service));
                    unpacked.put(service, unpacked(home.jar(service), module));
                }
            } catch (IOException | RuntimeException cannot) {
                progress.accept(service.label() + " starts from its jar: "
                        + (cannot instanceof IOException file ? IoFailure.text(file) : cannot.getMessage()));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        return new StartCache(home, isRecording, unpacked);
    }

    /** Returns whether {@link StartedMesh#startRecording} is useful, because this JDK can write caches and this build lacks some. */
    public boolean isIncomplete() {
        return JDK_HAS_CACHES && unpacked.keySet().stream().anyMatch(service -> !Files.isRegularFile(cache(service)));
    }

    Path jar(Service service) {
        return unpacked.getOrDefault(service, home.jar(service));
    }

    /** Returns a name for the content of a service's jar; empty if the jar cannot be read. */
    Optional<String> build(Service service) {
        Path folder = unpacked.containsKey(service) && !home.isRelease()
                ? jar(service).getParent()
                : null;
        try {
            return Optional.of(folder == null ? version(home.jar(service)) : String.valueOf(folder.getFileName()));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** @param jdk the one on which the service runs. Only the JDK of this process can use the caches, because it has made them */
    List<String> arguments(Service service, InstalledJdk jdk) {
        if (!unpacked.containsKey(service) || !JDK_HAS_CACHES || !jdk.isOfThisProcess() || hasOtherObjects(service)) {
            return List.of();
        }
        Path cache = cache(service);
        if (isRecording && isRecorder(service)) {
            return Stream.concat(RECORDING.stream(), Stream.of("-XX:AOTCacheOutput=" + cache + OutputFile.DRAFT))
                    .toList();
        }
        // A JVM that cannot use the cache says so on its standard output and starts nevertheless. It cannot with JFR
        // from the start. The JFR of --jfr begins later.
        return !isRecording && Files.isRegularFile(cache) ? List.of(ARGUMENT + cache, "-Xlog:aot=error") : List.of();
    }

    /** Returns whether the service's objects have another layout than those in the cache. Its JVM would reject the cache. */
    private static boolean hasOtherObjects(Service service) {
        return service.jvmArguments().stream().anyMatch(OTHER_OBJECTS::contains);
    }

    /** Moves the written caches into place. The services must have ended. */
    void installRecorded() {
        try {
            for (Service service : unpacked.keySet()) {
                Path draft = Path.of(cache(service) + OutputFile.DRAFT);
                if (isRecorder(service) && Files.isRegularFile(draft)) {
                    Files.move(draft, cache(service), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException cannot) {
            throw new MeshException("start caches cannot be moved into place: " + IoFailure.text(cannot));
        }
    }

    /** Returns whether this service writes the cache. If two services start from the same jar, only one of them writes it, for both. */
    private static boolean isRecorder(Service service) {
        return service.label().equals(service.module().orElse(""));
    }

    /** The path depends on the build, the JVM version and the JVM arguments, because a cache is valid only for the same ones. */
    private Path cache(Service service) {
        String arguments = Integer.toHexString(
                List.of(ServiceCommand.JVM_ARGUMENTS, RECORDING).hashCode());
        String name = System.getProperty("java.vm.version") + "-" + arguments + ".aot";
        if (!home.isRelease()) {
            return jar(service).resolveSibling(name);
        }
        Path module = Path.of(service.module().orElseThrow());
        Path shipped = home.shippedStartCache().resolve(module).resolve(name);
        return Files.isRegularFile(shipped)
                ? shipped
                : home.startCache()
                        .resolve(module)
                        .resolve(build(service).orElse("unreadable"))
                        .resolve(name);
    }

    /** Unpacks the jar for its build, once for all processes that need it. Deletes older builds from the module's folder. */
    static Path unpacked(Path jar, Path module) throws IOException, InterruptedException {
        Path folder = module.resolve(version(jar));
        Path result = folder.resolve(jar.getFileName());
        if (!Files.isRegularFile(result)) {
            Files.createDirectories(module);
            synchronized (StartCache.class) { // because a file's lock belongs to the whole process
                unpackAlone(jar, module, folder);
            }
        }
        return result;
    }

    private static void unpackAlone(Path jar, Path module, Path folder) throws IOException, InterruptedException {
        try (FileChannel lock = RegularFile.lockable(Path.of(module + ".lock"))) {
            lock.lock();
            if (!Files.isDirectory(folder)) {
                FileTree.delete(module); // which also deletes the folders of older builds
                Files.createDirectories(module);
                Path draft = module.resolve("draft");
                extract(jar, draft);
                Files.move(draft, folder);
            }
        }
    }

    /** Only the jars of Spring Boot contain the tool that unpacks them. The start of a JVM that would fail costs as much as a small service. */
    private static void requireBootJar(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry("BOOT-INF/") == null) {
                throw new IOException(jar + " was not made by Spring Boot, so it cannot be unpacked");
            }
        }
    }

    private static void extract(Path jar, Path destination) throws IOException, InterruptedException {
        Process tool = JvmVariables.removeFrom(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--destination",
                        destination.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!tool.waitFor(60, TimeUnit.SECONDS) || tool.exitValue() != 0) {
                throw new IOException(jar + " cannot be unpacked");
            }
        } finally {
            tool.destroyForcibly();
        }
    }

    /**
     * Returns a name for the jar's content. The file's time would not do, because a reproducible build gives the jars of all builds the
     * same time.
     */
    private static String version(Path jar) throws IOException {
        CRC32 content = new CRC32();
        content.update(Files.readAllBytes(jar));
        return Long.toString(content.getValue(), Character.MAX_RADIX) + "-"
                + Long.toString(Files.size(jar), Character.MAX_RADIX);
    }
}
