package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import mesh.load.scenario.service.Program.Ready;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignStartTest {

    private static final Ready LISTENING = new Ready(null, 200, null);
    private static final Place PLACE = new Place("own.yaml:6:9");
    private static final int OWN_JAVA = Runtime.version().feature();

    @TempDir
    private Path folder;

    @Test
    void acceptsAJarThatThisJavaCanStart() throws IOException {
        Service mine = jar(pack("Main", "Main.class", OWN_JAVA), null, Map.of());

        assertThatCode(() -> ForeignStart.check(mine, Map.of())).doesNotThrowAnyException();
    }

    @Test
    void rejectsAFileThatIsNoJar() throws IOException {
        Path file = Files.writeString(folder.resolve("app.jar"), "no zip");

        assertRefused(jar(file, null, Map.of()), "'jar' of 'mine' is '" + file + "', but it is not a jar");
    }

    @Test
    void rejectsAPlainJar() throws IOException {
        Path file = pack(null, "Main.class", OWN_JAVA);

        assertRefused(
                jar(file, null, Map.of()),
                "'jar' of 'mine' is '" + file
                        + "', but it is a plain jar, whose manifest names no Main-Class. Allowed: a jar that 'java -jar' can start");
    }

    /** Spring Boot's loader is for an older Java than the application. */
    @Test
    void rejectsAClassFileThatIsNewerThanJavaAndNamesTheCure() throws IOException {
        for (String entry : List.of("Main.class", "BOOT-INF/classes/Main.class")) {
            Service mine = jar(pack("Main", entry, 99), null, Map.of());

            assertThatThrownBy(() -> ForeignStart.check(mine, Map.of()))
                    .isInstanceOf(ScenarioException.class)
                    .hasMessage(PLACE + ": 'mine' needs Java 99, but would run on Java " + OWN_JAVA
                            + ", the one of ./mesh. Set 'java:' to a newer one. Allowed: the path of a JDK");
        }
    }

    @Test
    void rejectsAJavaThatIsNotThere() throws IOException {
        Path file = pack("Main", "Main.class", OWN_JAVA);

        for (String java : List.of("999", folder.toString())) {
            assertThatThrownBy(() -> ForeignStart.check(jar(file, java, Map.of()), Map.of()))
                    .isInstanceOf(ScenarioException.class)
                    .hasMessageStartingWith(PLACE + ": 'java' of 'mine' is '" + java + "'. Allowed: " + OWN_JAVA);
        }
    }

    /** It would run on platform threads, and be compared under the name of virtual ones. */
    @Test
    void rejectsVirtualThreadsThatSpringBootIsTooOldToKnow() throws IOException {
        Path file = pack("Main", "Main.class", OWN_JAVA, "3.1.12");
        Service byKey =
                new Service("mine", jar(file, null, Map.of()).program(), Service.Role.FOREIGN, 9966, true, List.of());
        Service byProperty = service(new Program.Jar(
                file,
                folder,
                null,
                Map.of("spring.threads.virtual.enabled", "true"),
                Map.of(),
                LISTENING,
                Observe.AGENT,
                PLACE));
        String message =
                "'mine' is to have virtual threads, but the jar is one of Spring Boot 3.1.12, which does not know "
                        + "spring.threads.virtual.enabled (3.2 does). Allowed: a jar of a newer version, or ";

        assertRefused(byKey, message + "no 'virtual-threads'");
        assertRefused(byProperty, message + "no such property");
    }

    @Test
    void findsAJavaByItsVersionAndByItsHome() {
        String home = System.getProperty("java.home");

        assertThat(InstalledJdk.find(Integer.toString(OWN_JAVA)).orElseThrow().home())
                .isEqualTo(Path.of(home));
        assertThat(InstalledJdk.find(home).orElseThrow().feature()).isEqualTo(OWN_JAVA);
    }

    @Test
    void rejectsAVariableThatIsNotSet() throws IOException {
        Service mine = jar(pack("Main", "Main.class", OWN_JAVA), null, Map.of("DB_PASSWORD", "${env:NO_SUCH}"));

        assertRefused(
                mine,
                "'DB_PASSWORD' in the 'environment' of 'mine' is '${env:NO_SUCH}', but NO_SUCH is not set. "
                        + "Set it before you call ./mesh");
        assertThatCode(() -> ForeignStart.check(mine, Map.of("NO_SUCH", "x"))).doesNotThrowAnyException();
    }

    @Test
    void rejectsACommandWhoseProgramIsMissing() {
        assertRefused(
                command("no-such-program"),
                "'command' of 'mine' begins with 'no-such-program', but there is no such program on the PATH");
        assertRefused(
                command("./start"),
                "'command' of 'mine' begins with './start', but there is no such program in " + folder);
    }

    @Test
    void aCommandGetsItsPort() {
        Service mine = command("node", "--port={port}");

        assertThat(ForeignStart.command(mine, (Program.Startable) mine.program(), 9968, "-Dname", null))
                .containsExactly("node", "--port=9968");
    }

    /** The first Java on the PATH may be another one, which would be measured in its place. */
    @Test
    void aCommandCanHaveTheJavaOfThisProcess() {
        Service mine = command("{java}", "-jar", "app.jar");
        String own = InstalledJdk.ofThisProcess().program().toString();

        assertThatCode(() -> ForeignStart.check(mine, Map.of("PATH", ""))).doesNotThrowAnyException();
        assertThat(ForeignStart.command(mine, (Program.Startable) mine.program(), 9968, "-Dname", null))
                .containsExactly(own, "-jar", "app.jar");
    }

    @Test
    void theEnvironmentHasOnlyWhatProgramsNeedAndTheScenarioNames() throws IOException {
        Map<String, String> caller =
                Map.of("PATH", "/bin", "SPRING_PROFILES_ACTIVE", "observe", "MINE", "x", "TOKEN", "secret {port}");
        Service mine = jar(
                pack("Main", "Main.class", OWN_JAVA),
                null,
                Map.of("API_TOKEN", "Bearer ${env:TOKEN}", "PORT", "{port}"));

        assertThat(new ServiceEnvironment(caller).of((Program.Startable) mine.program(), 9968))
                .containsEntry("PATH", "/bin")
                .containsEntry("API_TOKEN", "Bearer secret {port}")
                .containsEntry("PORT", "9968")
                .doesNotContainKeys("SPRING_PROFILES_ACTIVE", "MINE", "TOKEN");
    }

    private static void assertRefused(Service service, String message) {
        assertThatThrownBy(() -> ForeignStart.check(service, Map.of()))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(PLACE + ": " + message);
    }

    private Service jar(Path file, @Nullable String java, Map<String, String> environment) {
        return service(new Program.Jar(file, folder, java, Map.of(), environment, LISTENING, Observe.AGENT, PLACE));
    }

    private Service command(String... words) {
        return service(new Program.Command(List.of(words), folder, Map.of(), LISTENING, Observe.PROCESS, PLACE));
    }

    private static Service service(Program program) {
        return new Service("mine", program, Service.Role.FOREIGN, 9966, false, List.of());
    }

    /** Packs one class, of which only the head is there. */
    private Path pack(@Nullable String mainClass, String entry, int java) throws IOException {
        return pack(mainClass, entry, java, null);
    }

    private Path pack(@Nullable String mainClass, String entry, int java, @Nullable String springBoot)
            throws IOException {
        Manifest manifest = new Manifest();
        if (springBoot != null) {
            manifest.getMainAttributes().putValue("Spring-Boot-Version", springBoot);
        }
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Loader");
            manifest.getMainAttributes().putValue("Start-Class", mainClass);
        }
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("Loader.class"));
            out.write(classFile(17));
            out.putNextEntry(new JarEntry(entry));
            out.write(classFile(java));
        }
        return jar;
    }

    private static byte[] classFile(int java) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeShort(0);
        out.writeShort(44 + java);
        return bytes.toByteArray();
    }
}
