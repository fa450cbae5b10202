package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime on this machine.
 *
 * @param feature its major version
 */
record InstalledJdk(Path home, int feature) {

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d{1,3})");

    /** Folders that contain the homes of JDKs, and where the home is in each. The launcher searches the same ones. */
    private static final List<Place> PLACES = List.of(
            new Place("/usr/lib/jvm", ""),
            new Place("/usr/java", ""),
            new Place("/opt/java", ""),
            new Place("/opt", ""),
            new Place("/Library/Java/JavaVirtualMachines", "Contents/Home"),
            new Place(System.getProperty("user.home") + "/.sdkman/candidates/java", ""),
            new Place(System.getProperty("user.home") + "/.jdks", ""));

    private record Place(String folder, String below) {

        List<Path> homes() {
            List<Path> homes = new ArrayList<>();
            try (DirectoryStream<Path> installed = Files.newDirectoryStream(Path.of(folder))) {
                installed.forEach(one -> homes.add(one.resolve(below)));
            } catch (IOException none) {
                // Nothing is installed there.
            }
            Collections.sort(homes);
            return homes;
        }
    }

    static InstalledJdk ofThisProcess() {
        return new InstalledJdk(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    /** Returns the runtime in this folder; empty if there is none. */
    static Optional<InstalledJdk> at(Path home) {
        try {
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return Files.isExecutable(program(home)) && version.find()
                    ? Optional.of(new InstalledJdk(home, Integer.parseInt(version.group(1))))
                    : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Returns the runtimes of this machine, first that of this process. */
    static List<InstalledJdk> all() {
        List<InstalledJdk> all = new ArrayList<>(List.of(ofThisProcess()));
        Set<Path> homes = new LinkedHashSet<>();
        Stream.ofNullable(System.getenv("JAVA_HOME")).map(Path::of).forEach(homes::add);
        PLACES.forEach(place -> homes.addAll(place.homes()));
        homes.forEach(home -> at(home).ifPresent(all::add));
        return all;
    }

    /** @param java a major version or a home; null for the runtime of this process */
    static Optional<InstalledJdk> find(@Nullable String java) {
        if (java == null) {
            return Optional.of(ofThisProcess());
        }
        return java.startsWith("/")
                ? at(Path.of(java))
                : all().stream()
                        .filter(jdk -> Objects.equals(java, Integer.toString(jdk.feature)))
                        .findFirst();
    }

    Path program() {
        return program(home);
    }

    private static Path program(Path home) {
        return home.resolve("bin").resolve("java");
    }
}
