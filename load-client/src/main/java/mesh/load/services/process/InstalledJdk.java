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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.JdkChoice;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime on this machine. It may lack a compiler, because it only runs services and applications.
 *
 * @param feature its major version
 * @param version its complete version
 */
public record InstalledJdk(Path home, int feature, String version) {

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"((?:1\\.)?(\\d{1,3})[^\"\\r\\n]*)");

    /** The variable with other places, separated by blanks. */
    private static final String OTHER_PLACES = "MESH_JDK_PLACES";

    private static final String USER = System.getProperty("user.home");

    /** Patterns of the folders in which JDKs are installed. The launcher has the same ones. */
    static final List<String> PLACES = List.of(
            "/usr/lib/jvm/*",
            "/usr/java/*",
            "/opt/java/*",
            "/opt/jdk*",
            "/Library/Java/JavaVirtualMachines/*/Contents/Home",
            "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
            USER + "/.sdkman/candidates/java/*",
            USER + "/.jdks/*");

    public static InstalledJdk ofThisProcess() {
        Runtime.Version version = Runtime.version();
        return new InstalledJdk(Path.of(System.getProperty("java.home")), version.feature(), version.toString());
    }

    public boolean isOfThisProcess() {
        return equals(ofThisProcess());
    }

    /** Returns the runtime in this folder; empty if there is none. */
    static Optional<InstalledJdk> at(Path home) {
        try {
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return Files.isExecutable(program(home)) && version.find()
                    ? Optional.of(new InstalledJdk(home, Integer.parseInt(version.group(2)), version.group(1)))
                    : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Returns the runtimes of this machine, first that of this process. */
    static List<InstalledJdk> all() {
        String places = System.getenv(OTHER_PLACES);
        return all(places == null ? PLACES : List.of(places.strip().split("\\s+")));
    }

    /** @param places patterns of folders; only {@code *} has a meaning */
    static List<InstalledJdk> all(List<String> places) {
        List<InstalledJdk> all = new ArrayList<>(List.of(ofThisProcess()));
        Set<Path> homes = new LinkedHashSet<>();
        Stream.ofNullable(System.getenv("JAVA_HOME")).map(Path::of).forEach(homes::add);
        places.forEach(place -> homes.addAll(matching(place)));
        homes.forEach(home -> at(home).ifPresent(all::add));
        return all;
    }

    private static List<Path> matching(String pattern) {
        List<Path> found = List.of(Path.of("/"));
        for (Path name : Path.of(pattern).toAbsolutePath()) {
            found = found.stream()
                    .flatMap(folder -> matching(folder, name.toString()).stream())
                    .toList();
        }
        return found;
    }

    private static List<Path> matching(Path folder, String name) {
        if (!name.contains("*")) {
            return List.of(folder.resolve(name));
        }
        List<Path> below = new ArrayList<>();
        try (DirectoryStream<Path> matching = Files.newDirectoryStream(folder, name)) {
            matching.forEach(below::add);
        } catch (IOException none) {
            // Nothing is installed there.
        }
        Collections.sort(below);
        return below;
    }

    /**
     * Returns a runtime of this machine; empty if it is not here.
     *
     * @param java a major version or a home; null for the runtime of this process
     */
    public static Optional<InstalledJdk> find(@Nullable String java) {
        if (java == null) {
            return Optional.of(ofThisProcess());
        }
        return java.startsWith("/")
                ? at(Path.of(java))
                : all().stream()
                        .filter(jdk -> Objects.equals(java, Integer.toString(jdk.feature)))
                        .findFirst();
    }

    /**
     * Returns the runtime that a scenario has chosen for a service of this project.
     *
     * @throws ScenarioException if it is not on this machine, or is too old; the message says where it was chosen, and what is allowed
     */
    static InstalledJdk chosen(String service, JdkChoice choice) {
        String chosen = "'java' of '" + service + "' is '" + choice.java() + "'";
        String allowed = ". Allowed: " + found(JdkChoice.OLDEST);
        InstalledJdk jdk =
                find(choice.java()).orElseThrow(() -> new ScenarioException(choice.place(), chosen + allowed));
        ScenarioException.unless(
                jdk.feature >= JdkChoice.OLDEST,
                choice.place(),
                chosen + ", which has Java " + jdk.feature + ", but the services are built for Java " + JdkChoice.OLDEST
                        + allowed);
        return jdk;
    }

    /** Returns the versions from this one on that are on this machine, for a message about what is allowed. */
    static String found(int oldest) {
        String versions = versions(oldest);
        return (versions.isEmpty() ? "" : versions + " (found on this machine), or ") + "the path of a JDK";
    }

    /** Returns the major versions from this one on that are on this machine, separated by commas; empty if there is none. */
    public static String versions(int oldest) {
        return all().stream()
                .map(InstalledJdk::feature)
                .filter(feature -> feature >= oldest)
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    Path program() {
        return program(home);
    }

    private static Path program(Path home) {
        return home.resolve("bin").resolve("java");
    }
}
