package mesh.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;

/**
 * Remembers which modules' tests passed, and selects those that a change since then can break. A module whose tests have all passed has the
 * file {@code target/tests-passed}. Its time is the beginning of that build. Its text names the surroundings, and the files and folders at
 * the top of the project and of the modules that the tests use.
 */
final class PassedTests {

    /** The user property with a text that differs if tests may give another result: the JDK, the programs that they need. */
    static final String SURROUNDINGS = "mesh.test.surroundings";

    /** The user property that makes all tests run. They are remembered nevertheless. */
    private static final String ALL = "mesh.test.all";

    /** Property of a module. With the value {@code project}, only those tests run that read files of other modules. */
    private static final String ONLY = "mesh.test.only";

    private static final Set<String> MADE = Set.of(
            "target", ".git", ".mesh", ".idea", ".vscode", ".settings", ".classpath", ".project", ".cifuzz-corpus");
    private static final Set<String> MADE_IN_MODULES = Set.of("results", "site");

    private final MavenSession session;
    private final String surroundings;
    private final List<String> leftOut = new ArrayList<>();
    private final List<String> onlyOfProject = new ArrayList<>();

    PassedTests(MavenSession session) {
        this.session = session;
        this.surroundings = session.getUserProperties().getProperty(SURROUNDINGS, "");
    }

    /** Chooses the tests of the module that have to run: all, those that read other parts of the project, or none. */
    void choose(MavenProject module) {
        Path file = file(module);
        if (surroundings.isEmpty()
                || session.getUserProperties().containsKey(ALL)
                || !hasText(file, text(module))
                || isAnyNewer(inputs(module), file)) {
            return;
        }
        if (isAnyNewer(List.of(root()), file)) {
            module.getProperties().setProperty(ONLY, "project");
            onlyOfProject.add(module.getArtifactId());
        } else {
            leftOut.add(module.getArtifactId());
        }
    }

    boolean isChosen(MavenProject module) {
        return !leftOut.contains(module.getArtifactId());
    }

    void printLeftOut() {
        print("nothing that they test has changed since they passed", leftOut);
        print("only tests that read other parts of the project run", onlyOfProject);
    }

    private static void print(String why, List<String> modules) {
        if (!modules.isEmpty()) {
            System.out.println("left out: tests of " + String.join(", ", modules) + ": " + why
                    + " (./mesh test --all runs all)");
        }
    }

    /**
     * Remembers that the module's tests have passed, or forgets that they have passed before. Without known surroundings, this build may have
     * run only some of them, so there is nothing to remember.
     */
    void keep(MavenProject module, boolean isGreen) {
        Path file = file(module);
        try {
            if (!isGreen) {
                Files.deleteIfExists(file);
            } else if (!surroundings.isEmpty()) {
                Files.writeString(file, text(module));
                Files.setLastModifiedTime(
                        file, FileTime.fromMillis(session.getStartTime().getTime()));
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static Path file(MavenProject module) {
        return Path.of(module.getBuild().getDirectory(), "tests-passed");
    }

    private static boolean hasText(Path file, String text) {
        try {
            return Files.exists(file) && Files.readString(file).equals(text);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns a text that changes with the surroundings, or if a file or folder at the top is added, renamed or deleted. */
    private String text(MavenProject module) {
        StringBuilder text = new StringBuilder(surroundings).append('\n');
        Set<Path> tops = new TreeSet<>(Set.of(root()));
        tops.add(module.getBasedir().toPath());
        needed(module).forEach(one -> tops.add(one.getBasedir().toPath()));
        for (Path top : tops) {
            try (Stream<Path> entries = Files.list(top)) {
                entries.filter(entry -> !isMade(entry))
                        .map(entry -> entry.getFileName().toString())
                        .sorted()
                        .forEach(name -> text.append(name).append('\n'));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return text.toString();
    }

    private List<MavenProject> needed(MavenProject module) {
        return session.getProjectDependencyGraph().getUpstreamProjects(module, true);
    }

    private Path root() {
        return session.getRequest().getMultiModuleProjectDirectory().toPath();
    }

    /** Returns the sources of a module, the main sources of the modules that it needs, and what these copy from elsewhere. */
    private Set<Path> inputs(MavenProject module) {
        Set<Path> inputs = new TreeSet<>(Set.of(root().resolve("libraries/testing"), root().resolve(".mvn")));
        addSources(inputs, module, "src");
        for (MavenProject needed : needed(module)) {
            addSources(inputs, needed, usesTestsOf(needed, module) ? "src" : "src/main");
        }
        return inputs;
    }

    private static boolean usesTestsOf(MavenProject needed, MavenProject module) {
        return module.getDependencies().stream()
                .anyMatch(one -> one.getArtifactId().equals(needed.getArtifactId())
                        && one.getType().equals("test-jar"));
    }

    private static void addSources(Set<Path> inputs, MavenProject module, String sources) {
        Path folder = module.getBasedir().toPath();
        inputs.add(folder.resolve("pom.xml"));
        inputs.add(folder.resolve(sources));
        for (Resource resource : module.getBuild().getResources()) {
            resource.getIncludes().forEach(name -> inputs.add(Path.of(resource.getDirectory(), name)));
        }
    }

    /** Also compares folders: one that lost a file is newer. */
    private static boolean isAnyNewer(Iterable<Path> files, Path than) {
        try {
            NewerFile newer = new NewerFile(Files.getLastModifiedTime(than));
            for (Path file : files) {
                if (Files.exists(file)) {
                    Files.walkFileTree(file, newer);
                }
            }
            return newer.isFound;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns whether a build, a run or a tool makes this file or folder. */
    private static boolean isMade(Path path) {
        String name = path.getFileName().toString();
        return MADE.contains(name) || (MADE_IN_MODULES.contains(name) && isModule(path.getParent()));
    }

    private static boolean isModule(Path folder) {
        return Files.exists(folder.resolve("pom.xml"));
    }

    /**
     * Looks for a file that was changed after a time. Skips what builds, runs and tools make, and the time of a module's folder, which they
     * change.
     */
    private static final class NewerFile extends SimpleFileVisitor<Path> {

        private final FileTime time;
        private boolean isFound;

        NewerFile(FileTime time) {
            this.time = time;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (isMade(folder)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            return isModule(folder) ? FileVisitResult.CONTINUE : visitFile(folder, attributes);
        }

        /** A file that vanishes or cannot be read counts as changed. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cannot) {
            isFound = true;
            return FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            isFound |= attributes.lastModifiedTime().compareTo(time) > 0;
            return isFound ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }
    }
}
