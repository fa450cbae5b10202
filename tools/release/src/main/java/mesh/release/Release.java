package mesh.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;

/**
 * Makes the folder of a release and its zips.
 *
 * @param home the folder of the sources, with all programs built
 * @param out where the zips and their checksums go
 * @param version that of the release
 * @param commit the one from which the programs were built
 * @param time the time of all files of the release
 */
public record Release(Path home, Path out, String version, String commit, Instant time) {

    /**
     * What a release contains of the sources, besides the programs. Folders are copied whole. Lessons show code of the services and of the
     * engine, and the console shows the documents.
     */
    static final List<String> FILES = List.of(
            "mesh",
            "LICENSE",
            "NOTICE",
            "README.md",
            "ARCHITECTURE.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "TESTING.md",
            "docs",
            "container-lab/README.md",
            "libraries/README.md",
            "tools/README.md",
            "legacy-backend/src/main/java",
            "rsocket-store/src/main/java",
            "netty-gateway/src/main/java",
            "tomcat-gateway/src/main/java",
            "libraries/gateway-kit/src/main/java",
            "load-client/src/main/java/mesh/load/engine");

    private static final String LAUNCHER_PARTS = "tools/launcher/environment.bash";

    /**
     * Makes a release and prints the name of each file of it.
     *
     * @param arguments HOME OUT VERSION COMMIT TIME EXTENT MODULE...: EXTENT is the name of an {@link Extent}; MODULE is the folder of a
     *     program, relative to HOME
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC")); // zips contain local times
        Release release = new Release(
                Path.of(arguments[0]), Path.of(arguments[1]), arguments[2], arguments[3], Instant.parse(arguments[4]));
        List<ProgramJar> programs = Stream.of(arguments)
                .skip(6)
                .map(module -> release.home.resolve(module))
                .map(module -> new ProgramJar(module.resolve("target").resolve(module.getFileName() + ".jar")))
                .toList();
        try {
            release.make(programs, Extent.valueOf(arguments[5])).forEach(System.out::println);
        } catch (IOException cannot) {
            System.err.println("mesh: the release cannot be made: " + cannot.getMessage());
            System.exit(3);
        }
    }

    /** Returns the folder of the release before it is zipped. It has a runtime if one was made. */
    Layout folder() {
        return new Layout(images().resolve("mesh-" + version));
    }

    private Path images() {
        return out.resolve("image");
    }

    List<Path> make(List<ProgramJar> programs, Extent extent) throws IOException, InterruptedException {
        Layout folder = folder();
        delete(images()); // also that of another version
        Files.createDirectories(folder.programs());
        Files.createDirectories(folder.libraries());
        Components components = new Components(version);
        for (ProgramJar program : programs) {
            program.copyLibrariesTo(folder);
        }
        for (ProgramJar program : programs) {
            program.writeTo(folder, time);
            byte[] list = program.components();
            if (list != null) {
                components.add(list);
            }
        }
        copyFiles();
        Files.writeString(folder.properties(), "version=" + version + "\ncommit=" + commit + "\n");
        Files.write(folder.components(), components.toJson());
        setTimes(folder.root());

        List<Path> made = new ArrayList<>();
        made.add(zip(folder.root(), "mesh-" + version));
        if (extent.compareTo(Extent.WITH_RUNTIME) >= 0) {
            RuntimeImage.linkIn(folder.runtime());
            setTimes(folder.runtime());
            RuntimeImage.addArchive(folder.runtime());
            components.addRuntime(Runtime.version().toString());
            Files.write(folder.components(), components.toJson());
            setTimes(folder.root());
            made.add(zip(folder.root(), "mesh-" + version + "-" + system()));
        }
        if (extent == Extent.WITH_START_CACHES) {
            StartCaches.makeIn(folder, images().resolve("work"));
            setTimes(folder.startCaches());
            made.add(zip(folder.startCaches(), "mesh-" + version + "-" + system() + "-start-caches"));
            delete(images().resolve("work"));
        }
        return made;
    }

    private Path zip(Path content, String name) throws IOException {
        Path zip = out.resolve(name + ".zip");
        Archive.of(content, images(), zip, time);
        // In the format that sha256sum reads.
        Files.writeString(out.resolve(name + ".zip.sha256"), sha256(zip) + "  " + name + ".zip\n");
        return zip;
    }

    private void copyFiles() throws IOException {
        for (String each : FILES) {
            copy(home.resolve(each), folder().root().resolve(each));
        }
        copy(home.resolve(LAUNCHER_PARTS), folder().root().resolve("launcher/environment.bash"));
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> walked = Files.walk(from)) {
            all = walked.filter(Files::isRegularFile).toList();
        }
        for (Path file : all) {
            Path copied = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copied.getParent());
            Files.copy(file, copied);
        }
    }

    /** A start cache is valid only for jars of the same time, so the folder's files already have the time that the zip will restore. */
    private void setTimes(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(time));
            }
        }
    }

    /** Returns, for example, linux-x64. */
    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        return (name.startsWith("mac") ? "macos" : name.split(" ", -1)[0]) + "-"
                + (processor.equals("amd64") ? "x64" : processor);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("each JVM has SHA-256", impossible);
        }
    }
}
