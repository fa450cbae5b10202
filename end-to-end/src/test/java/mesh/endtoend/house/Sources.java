package mesh.endtoend.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files in a project's folder, except those that a build or a run creates. */
final class Sources {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Set<String> MADE = Set.of("target", "results");
    private static final String RESULTS_PACKAGE = "src";

    private Sources() {}

    /** Returns the shipped files whose size is limited: code, and the scripts and styles of a report. */
    static List<SourceFile> mainCode(Path project) {
        return files(project, path -> path.contains("src/main/") && path.matches(".*\\.(java|js|css)"));
    }

    static List<SourceFile> files(Path project, Predicate<String> wanted) {
        List<SourceFile> files = new ArrayList<>();
        try {
            Files.walkFileTree(project, new SimpleFileVisitor<>() {

                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return isMade(project, folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    String path = path(project, file);
                    if (wanted.test(path)) {
                        files.add(new SourceFile(path, Files.readString(file)));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        files.sort(Comparator.comparing(SourceFile::path));
        return files;
    }

    /** Returns whether a build or a run created this folder. A package may be called {@code results} too, and does not count. */
    private static boolean isMade(Path project, Path folder) {
        String name = String.valueOf(folder.getFileName());
        boolean hidden = name.startsWith(".") && !folder.equals(project);
        return hidden || (MADE.contains(name) && !path(project, folder).contains(RESULTS_PACKAGE + "/"));
    }

    private static String path(Path project, Path file) {
        return project.relativize(file).toString().replace('\\', '/');
    }
}
