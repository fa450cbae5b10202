package mesh.load.services.process;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import mesh.load.os.IoFailure;
import org.jspecify.annotations.Nullable;

/**
 * What {@code java -jar} needs to start a jar.
 *
 * @param flaw why it cannot be started, as the end of a sentence; null if it can
 * @param feature the major version of Java for which its main classes were compiled; 0 if they are not in this jar
 * @param springBoot the version of Spring Boot whose build made it, or {@link #UNKNOWN} if another build has packed Spring Boot; null if
 *     it has no Spring Boot, or cannot be started
 */
public record ExecutableJar(
        @Nullable String flaw, int feature, @Nullable String springBoot) {

    /** Represents the version of Spring Boot in a jar that its build did not make. */
    public static final String UNKNOWN = "unknown";

    /** The first version of Spring Boot that reads {@link ServiceCommand#VIRTUAL_THREADS}, as major and minor number. */
    private static final List<Integer> KNOWS_VIRTUAL_THREADS = List.of(3, 2);

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    /** Spring Boot's loader, which is the main class, is older than the application that it starts. */
    private static final List<Attributes.Name> MAIN_CLASSES =
            List.of(Attributes.Name.MAIN_CLASS, new Attributes.Name("Start-Class"));

    /** Spring Boot's build writes its version into each executable jar. */
    private static final Attributes.Name SPRING_BOOT = new Attributes.Name("Spring-Boot-Version");

    /** A class that every application of Spring Boot needs. */
    private static final String OF_SPRING_BOOT = "org/springframework/boot/SpringApplication.class";

    private static final List<String> FOLDERS = List.of("", "BOOT-INF/classes/", "WEB-INF/classes/");

    /** Reads the manifest and the main classes of a file, which need not be a jar. */
    public static ExecutableJar read(Path file) {
        if (!Files.isRegularFile(file)) {
            return unusable("there is no such file");
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest == null || !manifest.getMainAttributes().containsKey(Attributes.Name.MAIN_CLASS)) {
                return unusable("it is a plain jar, whose manifest names no Main-Class."
                        + " Allowed: a jar that 'java -jar' can start");
            }
            int feature = 0;
            for (Attributes.Name name : MAIN_CLASSES) {
                feature = Math.max(
                        feature, feature(jar, manifest.getMainAttributes().getValue(name)));
            }
            String version = manifest.getMainAttributes().getValue(SPRING_BOOT);
            return new ExecutableJar(
                    null, feature, version == null && jar.getEntry(OF_SPRING_BOOT) != null ? UNKNOWN : version);
        } catch (ZipException malformed) {
            return unusable("it is not a jar");
        } catch (IOException unreadable) {
            return unusable("it cannot be read: " + IoFailure.reason(unreadable));
        }
    }

    private static ExecutableJar unusable(String flaw) {
        return new ExecutableJar(flaw, 0, null);
    }

    /** Returns why the jar's Spring Boot is too old to give it virtual threads, as the end of a sentence; null if that is not certain. */
    public @Nullable String lackOfVirtualThreads() {
        Matcher version = VERSION.matcher(springBoot == null ? "" : springBoot);
        if (!version.matches()) {
            return null;
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        int first = KNOWS_VIRTUAL_THREADS.getFirst();
        return major > first || (major == first && minor >= KNOWS_VIRTUAL_THREADS.getLast())
                ? null
                : "the jar is one of Spring Boot " + springBoot + ", which does not know "
                        + ServiceCommand.VIRTUAL_THREADS + " (" + first + "." + KNOWS_VIRTUAL_THREADS.getLast()
                        + " does)";
    }

    private static int feature(JarFile jar, @Nullable String name) throws IOException {
        List<ZipEntry> found = FOLDERS.stream()
                .flatMap(folder ->
                        Stream.ofNullable(name).map(of -> folder + of.strip().replace('.', '/') + ".class"))
                .flatMap(path -> Stream.ofNullable(jar.getEntry(path)))
                .toList();
        if (found.isEmpty()) {
            return 0;
        }
        try (DataInputStream head = new DataInputStream(jar.getInputStream(found.getFirst()))) {
            head.skipNBytes(6); // the magic number and the minor version
            return Math.max(0, head.readUnsignedShort() - ServiceLog.CLASS_FILE_VERSION);
        }
    }
}
