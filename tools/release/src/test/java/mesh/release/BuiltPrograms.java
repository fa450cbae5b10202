package mesh.release;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A clone whose programs are built: {@code service}, a jar as Spring Boot makes it, {@code client}, a plain jar, and {@code console}, a plain
 * jar that has {@code client} as a library. All of them use the library {@code greeting}.
 *
 * @param home the clone
 */
record BuiltPrograms(Path home) {

    static final List<String> MODULES = List.of("service", "client", "tools/console");

    private static final String COMPONENTS = "META-INF/sbom/application.cdx.json";

    static BuiltPrograms in(Path home) throws IOException {
        BuiltPrograms programs = new BuiltPrograms(home);
        for (String file : Release.FILES) {
            programs.write(isFolder(file) ? file + "/page" : file, bytes("the file " + file));
        }
        programs.write("tools/launcher/environment.bash", bytes("a part of the launcher"));
        if (!home.resolve("mesh").toFile().setExecutable(true)) {
            throw new IOException("no executable files here");
        }
        byte[] greeting = jar("", Map.of(), Greeting.class);
        byte[] client = jar(
                "Main-Class: " + Client.class.getName() + "\nClass-Path: lib/greeting-1.jar\n",
                Map.of(COMPONENTS, componentsOf("client")),
                Client.class);
        programs.write("service/target/service.jar", service(greeting));
        programs.write("client/target/client.jar", client);
        programs.write("client/target/lib/greeting-1.jar", greeting);
        programs.write(
                "tools/console/target/console.jar",
                jar(
                        "Main-Class: " + Client.class.getName() + "\nClass-Path: lib/client-1.jar lib/greeting-1.jar\n",
                        Map.of()));
        programs.write("tools/console/target/lib/client-1.jar", client);
        programs.write("tools/console/target/lib/greeting-1.jar", greeting);
        return programs;
    }

    List<ProgramJar> all() {
        return MODULES.stream()
                .map(module -> home.resolve(module))
                .map(module -> new ProgramJar(module.resolve("target").resolve(module.getFileName() + ".jar")))
                .toList();
    }

    /** Gives the plain program another library of the same name. */
    void changeLibrary() throws IOException {
        write("client/target/lib/greeting-1.jar", jar("", Map.of("other", bytes("other")), Greeting.class));
    }

    private static boolean isFolder(String file) {
        return file.equals("docs") || file.contains("/src/");
    }

    private static byte[] service(byte[] greeting) throws IOException {
        return jar(
                "Main-Class: org.springframework.boot.loader.Loader\nStart-Class: " + Service.class.getName()
                        + "\nSpring-Boot-Version: 4\n",
                Map.of(
                        "org/springframework/boot/loader/Loader.class",
                        new byte[0],
                        "META-INF/services/of.the.Loader",
                        new byte[0],
                        "META-INF/note",
                        bytes("kept"),
                        COMPONENTS,
                        componentsOf("service"),
                        "BOOT-INF/classes/mesh/release/",
                        new byte[0],
                        "BOOT-INF/classes/" + pathOf(Service.class),
                        classFile(Service.class),
                        "BOOT-INF/classpath.idx",
                        bytes("- \"BOOT-INF/lib/greeting-1.jar\"\n"),
                        "BOOT-INF/lib/greeting-1.jar",
                        greeting));
    }

    /** Both the programs and the library are in each list. */
    private static byte[] componentsOf(String program) {
        return bytes("""
                {"bomFormat": "CycloneDX", "specVersion": "1.6",
                 "metadata": {"timestamp": "of the build", "component": {"type": "application", "bom-ref": "%1$s", "name": "%1$s"}},
                 "components": [{"type": "library", "bom-ref": "greeting@1", "name": "greeting"}],
                 "dependencies": [{"ref": "%1$s", "dependsOn": ["greeting@1"]}, {"ref": "greeting@1"}]}
                """.formatted(program));
    }

    private static byte[] jar(String attributes, Map<String, byte[]> files, Class<?>... classes) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>(files);
        for (Class<?> each : classes) {
            entries.put(pathOf(each), classFile(each));
        }
        Manifest manifest = new Manifest(new ByteArrayInputStream(bytes("Manifest-Version: 1.0\n" + attributes)));
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(content, manifest)) {
            for (var entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
        return content.toByteArray();
    }

    private static String pathOf(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = BuiltPrograms.class.getResourceAsStream("/" + pathOf(type))) {
            if (in == null) {
                throw new IOException(type + " has no file");
            }
            return in.readAllBytes();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void write(String file, byte[] content) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, content);
    }

    /** The library. */
    static final class Greeting {

        private Greeting() {}

        static String from(String program) {
            return program + " says hello";
        }
    }

    /** The program of Spring Boot's kind. */
    static final class Service {

        private Service() {}

        public static void main(String[] arguments) {
            System.out.println(Greeting.from("service"));
        }
    }

    /** The plain program. */
    static final class Client {

        private Client() {}

        public static void main(String[] arguments) {
            System.out.println(Greeting.from("client"));
        }
    }
}
