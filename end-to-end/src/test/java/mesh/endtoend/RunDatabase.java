package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * The PostgreSQL of a run, while it is running. It is found by its data folder, which describes it, so a test cannot confuse it with
 * another PostgreSQL.
 *
 * @param server PostgreSQL's first process. The others end with it.
 * @param data its data folder
 * @param port the port on which it listens
 */
record RunDatabase(ProcessHandle server, Path data, int port) {

    /** On a busy machine the start of a single service has taken a minute. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final String FOLDER = "--database.folder=";
    private static final String SERVICE = "postgresql-";

    /** The number of lines in {@code postmaster.pid}. The eighth line shows that PostgreSQL is ready. */
    private static final int LINES = 8;

    /** Waits until the database is ready; fails if the run ends before. */
    static RunDatabase await(RunProcess run) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(
                        () -> {
                            assertThat(run.isAliveAfter(Duration.ZERO))
                                    .as(run.progress())
                                    .isTrue();
                            return of(run);
                        },
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Returns the database; empty before it is ready and after it has ended. */
    private static Optional<RunDatabase> of(RunProcess run) throws IOException {
        for (ProcessHandle service : run.livingServices()) {
            for (Path folder : folders(service).toList()) {
                Path data = folder.resolve(SERVICE + service.pid()).resolve("data");
                Optional<RunDatabase> found = in(data);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Stream<Path> folders(ProcessHandle service) {
        return service.info().arguments().stream()
                .flatMap(Arrays::stream)
                .filter(argument -> argument.startsWith(FOLDER))
                .map(argument -> Path.of(argument.substring(FOLDER.length())));
    }

    private static Optional<RunDatabase> in(Path data) throws IOException {
        List<String> lines = linesOf(data.resolve("postmaster.pid"));
        return lines.size() < LINES
                ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                        .map(server -> new RunDatabase(
                                server, data, Integer.parseInt(lines.get(3).strip())));
    }

    /** Returns no lines if the file is not there: initdb also makes it, and removes it again. */
    private static List<String> linesOf(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException notReady) {
            return List.of();
        }
    }

    /** Returns whether neither its process nor its folder is left. */
    boolean isGone() {
        return !server.isAlive() && !Files.exists(data.getParent());
    }
}
