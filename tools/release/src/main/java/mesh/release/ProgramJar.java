package mesh.release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A built program: either a jar of Spring Boot, which contains its libraries, or a plain jar with a folder {@code lib} beside it.
 *
 * @param jar MODULE/target/NAME.jar
 */
record ProgramJar(Path jar) {

    private static final String BOOT_LIBRARIES = "BOOT-INF/lib/";
    private static final String BOOT_CLASSES = "BOOT-INF/classes/";
    /** In the format {@code - "BOOT-INF/lib/NAME.jar"}. The order of libraries decides which of two equal resources is found. */
    private static final String BOOT_ORDER = "BOOT-INF/classpath.idx";

    private static final Attributes.Name START_CLASS = new Attributes.Name("Start-Class");

    String name() {
        String file = String.valueOf(jar.getFileName());
        return file.substring(0, file.length() - ".jar".length());
    }

    /** Copies the libraries of the program that are not there yet. */
    void copyLibrariesTo(Layout release) throws IOException {
        try (JarFile built = new JarFile(jar.toFile())) {
            for (var library : libraries(built).entrySet()) {
                keepOnce(release.libraries().resolve(library.getKey()), library.getValue());
            }
        }
    }

    /** Writes the program without its libraries. The libraries of all programs must be there. */
    void writeTo(Layout release, Instant time) throws IOException {
        Path result = release.programs().resolve(name() + ".jar");
        try (JarFile built = new JarFile(jar.toFile());
                Archive program = new Archive(result, time)) {
            List<String> libraries = new ArrayList<>(libraries(built).keySet());
            String itself = asLibrary(release);
            if (itself != null) {
                libraries.addFirst(itself);
            }
            ByteArrayOutputStream manifest = new ByteArrayOutputStream();
            manifestOfProgram(built.getManifest(), libraries).write(manifest);
            program.add(JarFile.MANIFEST_NAME, false, manifest.toByteArray());
            if (itself == null) {
                addEntries(built, program);
            }
        }
    }

    /** Returns the library that is this program, if another program has it as a library, too; otherwise null. */
    private @Nullable String asLibrary(Layout release) throws IOException {
        try (DirectoryStream<Path> sameName = Files.newDirectoryStream(release.libraries(), name() + "-*.jar")) {
            for (Path library : sameName) {
                if (Files.mismatch(library, jar) == -1) {
                    return String.valueOf(library.getFileName());
                }
            }
            return null;
        }
    }

    /** Returns the program's list of components, in the CycloneDX format; null if it has none. */
    byte @Nullable [] components() throws IOException {
        try (JarFile built = new JarFile(jar.toFile())) {
            for (String place : List.of(
                    "META-INF/sbom/application.cdx.json", BOOT_CLASSES + "META-INF/sbom/application.cdx.json")) {
                if (built.getJarEntry(place) != null) {
                    return content(built, place);
                }
            }
            return null;
        }
    }

    private static boolean isOfSpringBoot(JarFile built) {
        return built.getEntry(BOOT_ORDER) != null;
    }

    /** Returns the libraries by their file names, in the order of the class path. */
    private Map<String, byte[]> libraries(JarFile built) throws IOException {
        return isOfSpringBoot(built) ? librariesInside(built) : librariesBeside(built.getManifest());
    }

    private static Map<String, byte[]> librariesInside(JarFile built) throws IOException {
        Map<String, byte[]> libraries = new LinkedHashMap<>();
        for (String line : new String(content(built, BOOT_ORDER), StandardCharsets.UTF_8)
                .lines()
                .toList()) {
            String path = line.substring(line.indexOf('"') + 1, line.lastIndexOf('"'));
            libraries.put(path.substring(BOOT_LIBRARIES.length()), content(built, path));
        }
        return libraries;
    }

    private Map<String, byte[]> librariesBeside(Manifest manifest) throws IOException {
        Map<String, byte[]> libraries = new LinkedHashMap<>();
        String classPath = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        if (classPath != null) {
            for (String path : classPath.trim().split(" +", -1)) {
                Path library = jar.resolveSibling(path);
                libraries.put(String.valueOf(library.getFileName()), Files.readAllBytes(library));
            }
        }
        return libraries;
    }

    private static void keepOnce(Path library, byte[] content) throws IOException {
        if (!Files.exists(library)) {
            Files.write(library, content);
        } else if (!Arrays.equals(Files.readAllBytes(library), content)) {
            throw new IOException("two programs have different files " + library.getFileName() + ": build both again");
        }
    }

    /** Folders are entries, too: without them, Spring finds no class by its package. */
    private static void addEntries(JarFile built, Archive program) throws IOException {
        boolean isBoot = isOfSpringBoot(built);
        List<JarEntry> entries = built.stream()
                .filter(entry -> isOfProgram(entry.getName(), isBoot))
                .sorted(Comparator.comparing(entry -> nameInProgram(entry.getName())))
                .toList();
        for (JarEntry entry : entries) {
            if (entry.isDirectory()) {
                program.addFolder(nameInProgram(entry.getName()));
            } else {
                program.add(nameInProgram(entry.getName()), false, content(built, entry.getName()));
            }
        }
    }

    /** Spring Boot's own classes are for jars inside a jar, which a release does not have. */
    private static boolean isOfProgram(String name, boolean isBoot) {
        if (name.equals(JarFile.MANIFEST_NAME)) {
            return false;
        }
        return !isBoot
                || (name.startsWith(BOOT_CLASSES) && !name.equals(BOOT_CLASSES))
                || (name.startsWith("META-INF/") && !name.startsWith("META-INF/services/"));
    }

    private static String nameInProgram(String name) {
        return name.startsWith(BOOT_CLASSES) ? name.substring(BOOT_CLASSES.length()) : name;
    }

    private static Manifest manifestOfProgram(Manifest built, List<String> libraries) {
        Manifest manifest = new Manifest(built);
        Attributes attributes = manifest.getMainAttributes();
        if (attributes.getValue(START_CLASS) != null) {
            attributes.put(Attributes.Name.MAIN_CLASS, attributes.getValue(START_CLASS));
            attributes
                    .keySet()
                    .removeIf(key -> key.equals(START_CLASS) || key.toString().startsWith("Spring-Boot-"));
        }
        if (!libraries.isEmpty()) {
            attributes.put(
                    Attributes.Name.CLASS_PATH,
                    libraries.stream().map(library -> "../lib/" + library).collect(Collectors.joining(" ")));
        }
        return manifest;
    }

    private static byte[] content(JarFile built, String name) throws IOException {
        try (InputStream in = built.getInputStream(built.getJarEntry(name))) {
            return in.readAllBytes();
        }
    }
}
