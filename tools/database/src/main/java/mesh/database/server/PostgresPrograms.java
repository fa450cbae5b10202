package mesh.database.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds {@code initdb} and {@code postgres}: the programs in this jar if they are for this kind of machine, or else installed programs. A
 * build puts the programs for one kind of machine into the jar, so that it need not download those for all kinds.
 */
final class PostgresPrograms {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresPrograms.class);

    /** Where distributions install PostgreSQL's programs outside the {@code PATH}. */
    private static final List<Path> INSTALLED =
            List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr/pgsql"), Path.of("/opt/homebrew/opt"));

    private final String resource;
    private final List<Path> places;

    /**
     * @param resource the name of the archive with the built-in programs; it need not exist
     * @param places where installed programs may be, in order of preference
     */
    PostgresPrograms(String resource, List<Path> places) {
        this.resource = resource;
        this.places = List.copyOf(places);
    }

    /** Returns the programs for this kind of machine. */
    static PostgresPrograms ofThisMachine() {
        return new PostgresPrograms(resource(System.getProperty("os.name"), System.getProperty("os.arch")), places());
    }

    /**
     * Returns the folder of the programs.
     *
     * @param cache where the built-in programs are unpacked
     * @throws DatabaseUnavailableException with a message of one line, if no programs can be run
     */
    Path find(Path cache) {
        return builtIn(cache)
                .or(this::installed)
                .orElseThrow(() -> new DatabaseUnavailableException("this machine has no PostgreSQL that runs ("
                        + resource
                        + " is not built in, or does not run here): install the package 'postgresql', or set "
                        + "MESH_DATABASE_URL to a running one, such as postgresql://host:5432/mesh"));
    }

    /** Returns the archive's name in the jars of {@code io.zonky.test.postgres}. These jars have no archive for other kinds of machine. */
    static String resource(String system, String machine) {
        String kind = switch (machine) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64" -> "arm_64";
            default -> machine;
        };
        return "postgres-" + (system.startsWith("Mac") ? "darwin" : "linux") + "-" + kind + ".txz";
    }

    private Optional<Path> builtIn(Path cache) {
        @Nullable InputStream archive = PostgresPrograms.class.getResourceAsStream("/" + resource);
        if (archive == null) {
            return Optional.empty();
        }
        try (archive) {
            Path programs = unpackOnce(archive, cache.toAbsolutePath()).resolve("bin");
            return Optional.of(programs).filter(PostgresPrograms::run);
        } catch (IOException cannot) {
            LOG.warn("PostgreSQL's programs cannot be unpacked to {}: {}", cache, cannot.toString());
            return Optional.empty();
        }
    }

    /** Unpacks the archive, or waits while another run is unpacking it. */
    private Path unpackOnce(InputStream archive, Path cache) throws IOException {
        Files.createDirectories(cache);
        Path folder = cache.resolve("programs");
        try (FileChannel lock =
                FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            byte[] content = archive.readAllBytes();
            String build = resource + " " + java.util.Arrays.hashCode(content);
            Path done = folder.resolve("build");
            if (!Files.exists(done) || !Files.readString(done).equals(build)) {
                Path draft = Files.createTempDirectory(cache, "draft");
                PostgresArchive.unpack(content, draft);
                Files.writeString(draft.resolve("build"), build);
                Folders.delete(folder);
                Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return folder;
    }

    private Optional<Path> installed() {
        return places.stream()
                .filter(PostgresPrograms::isWhole)
                .filter(PostgresPrograms::run)
                .findFirst();
    }

    private static List<Path> places() {
        Stream<Path> onPath = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of);
        return Stream.concat(INSTALLED.stream().flatMap(PostgresPrograms::versions), onPath)
                .toList();
    }

    /** Returns the newest version first. */
    private static Stream<Path> versions(Path folder) {
        try (Stream<Path> versions = Files.list(folder)) {
            return versions
                    .map(version -> version.resolve("bin"))
                    .sorted(java.util.Comparator.reverseOrder())
                    .toList()
                    .stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }

    private static boolean isWhole(Path folder) {
        return Files.isExecutable(folder.resolve("initdb")) && Files.isExecutable(folder.resolve("postgres"));
    }

    /** Returns whether the programs run here. Programs for another C library, such as musl, exist but cannot be started. */
    private static boolean run(Path folder) {
        try {
            return new ProcessBuilder(folder.resolve("postgres").toString(), "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .onExit()
                            .join()
                            .exitValue()
                    == 0;
        } catch (IOException doesNot) {
            return false;
        }
    }
}
