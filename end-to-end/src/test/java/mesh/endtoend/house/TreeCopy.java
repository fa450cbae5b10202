package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A copy of the project, as after a fresh clone, in which a test can try a change. */
final class TreeCopy {

    /**
     * The output with which a run begins to build start caches. That takes minutes and is useless here, so the test skips it as Ctrl-C
     * would. The exit code stays that of the run.
     */
    private static final String FOR_THE_NEXT_RUN = "making start caches";

    private final Path folder;
    private final Path maven;

    private TreeCopy(Path folder, Path maven) {
        this.folder = folder;
        this.maven = maven;
    }

    /**
     * Copies the files that git knows, with their uncommitted changes, and new files that are not ignored. Does not copy files that a build
     * creates.
     */
    static TreeCopy in(Path temporary) throws IOException, InterruptedException {
        Path folder = Files.createDirectory(temporary.resolve("copy"));
        Command list =
                Command.git(Sources.PROJECT, "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate");
        assumeTrue(list.exitCode() == 0, "wants a checkout: a tarball cannot say what of it is source");
        for (String file : list.output().lines().toList()) {
            Path from = Sources.PROJECT.resolve(file);
            if (Files.isRegularFile(from)) { // git may list a file that was deleted since
                Path to = folder.resolve(file);
                Files.createDirectories(to.getParent());
                Files.copy(from, to);
                assertThat(to.toFile().setExecutable(Files.isExecutable(from))).isTrue();
            }
        }
        return new TreeCopy(folder, offline(temporary));
    }

    /** Returns a script that runs Maven offline, because the build of this test has already fetched everything that a build needs. */
    private static Path offline(Path temporary) throws IOException {
        String real = System.getenv().getOrDefault("MESH_MVN", "mvn");
        Path maven = Files.writeString(
                temporary.resolve("mvn-offline"), "#!/bin/sh\nexec '" + real + "' --offline \"$@\"\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        return maven;
    }

    /** Applies the whole diff or nothing, as {@code git apply} does. */
    void apply(String diff) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolveSibling("recipe.diff"), diff);
        Command applied = Command.git(folder, "apply", "--whitespace=error", file.toString());
        assertThat(applied.exitCode()).as(applied.output()).isZero();
    }

    /** Runs {@code ./mesh} with these words as its arguments. */
    Command mesh(String words) throws IOException, InterruptedException {
        // A shell reads the quotes around patterns of tests, as for a reader.
        ProcessBuilder process = new ProcessBuilder("bash", "-c", "exec ./mesh " + words).directory(folder.toFile());
        process.environment().put("MESH_MVN", maven.toString());
        process.environment().remove("CI"); // As on the machine of a reader, whose build writes tables of documents.
        return Command.run(process, line -> line.startsWith(FOR_THE_NEXT_RUN));
    }

    void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    /** Deletes a folder. */
    void delete(String tree) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(tree))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
