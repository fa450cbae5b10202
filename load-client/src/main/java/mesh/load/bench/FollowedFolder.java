package mesh.load.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.os.JvmVariables;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;

/** A temporary folder of results, and the console that shows it, if the console is built. */
final class FollowedFolder implements AutoCloseable {

    private final Path root;
    private final @Nullable Process process;
    private final @Nullable URI console;

    private int runs;

    private FollowedFolder(Path root, @Nullable Process process, @Nullable URI console) {
        this.root = root;
        this.process = process;
        this.console = console;
    }

    static FollowedFolder open(MeshHome home) throws IOException {
        Path root = Files.createTempDirectory("mesh-bench");
        Path jar = home.root().resolve("console/target/console.jar");
        if (!Files.isRegularFile(jar)) {
            System.out.println("nobody watches: the console is not built ('./mesh build' builds it)");
            return new FollowedFolder(root, null, null);
        }
        Process process = JvmVariables.removeFrom(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dmesh.home=" + home.root(),
                        "-jar",
                        jar.toString(),
                        "--random-port",
                        "--results",
                        root.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new FollowedFolder(root, process, address(process.inputReader()));
    }

    private static URI address(BufferedReader said) throws IOException {
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith("console: ")) {
                return URI.create(line.substring("console: ".length())).resolve("/");
            }
        }
        throw new IOException("the console did not start");
    }

    boolean hasConsole() {
        return console != null;
    }

    /** Creates the folder of a new run, and returns the path of its events file. */
    Path next() throws IOException {
        runs++;
        return Files.createDirectory(root.resolve(name())).resolve("events.ndjson");
    }

    /** Begins to watch the newest run. */
    Viewer view() throws IOException, InterruptedException {
        if (console == null) {
            throw new IllegalStateException("there is no console");
        }
        return Viewer.of(console.resolve("/api/runs/" + name() + "/events"));
    }

    private String name() {
        return String.format(Locale.ROOT, "20260101-%06d-bench", runs);
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.destroy();
        }
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> lastFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : lastFirst) {
                Files.delete(file);
            }
        }
    }
}
