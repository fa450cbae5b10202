package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TryCommandTest {

    @TempDir
    private Path root;

    private final Shell shell = new Shell();

    private String jar = "";
    private Path saved = Path.of("");

    @BeforeEach
    void makeJar() throws IOException {
        jar = Files.createFile(root.resolve("app.jar")).toString();
        saved = root.resolve("my.yaml");
    }

    private Scenario save(String... arguments) {
        List<String> all = new ArrayList<>(List.of("try"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--save", saved.toString()));
        assertThat(shell.run(all.toArray(String[]::new))).as(shell.err()).isZero();
        return CheckedScenarios.find(saved.toString(), Trust.EVERYTHING);
    }

    @Test
    void savesAScenarioThatARunAccepts() {
        Scenario scenario = save(jar, "--path", "/api/owners?lastName=Davis", "--users", "1,50", "--jvm", "-Xmx1g");

        assertThat(shell.err()).contains("Run it with ./mesh run --trust " + saved);
        assertThat(scenario.contenders())
                .extracting(Contender::id)
                .containsExactly("as-is-1", "virtual-1", "as-is-50", "virtual-50");
        assertThat(scenario.contenders())
                .allSatisfy(one -> assertThat(one.path()).isEqualTo("/api/owners?lastName=Davis"));
        assertThat(scenario.contenders().getFirst().service().jvmArguments()).containsExactly("-Xmx1g");
        assertThat(scenario.contenders().getFirst().service().program().toString())
                .contains("Ready[path=null, status=200, within=PT5M]");
        assertThat(scenario.question()).isEqualTo("How long do requests of 1, 50 users take, and what fails first?");
    }

    /** A pipeline has the folder in another place. */
    @Test
    void savesPathsRelativeToTheFile() throws IOException {
        Path folder = Files.createDirectories(root.resolve("ci"));
        Path users = Files.writeString(folder.resolve("users.csv"), "name\nAnn\n");
        saved = folder.resolve("my.yaml");

        Scenario scenario = save(jar, "--path", "/{name}", "--data", users.toString());

        assertThat(saved)
                .content()
                .contains("jar: \"../app.jar\"", "file: \"users.csv\"")
                .doesNotContain(root.toString());
        assertThat(((Program.Jar) scenario.contenders().getFirst().service().program())
                        .file()
                        .normalize())
                .isEqualTo(Path.of(jar));
    }

    @ParameterizedTest
    @CsvSource({"http://my_service:9300, my_service", "http://[::1]:9300, '[::1]'", "http://[fd00::1]:9300, '[fd00::1]'"
    })
    void aUrlCanHaveTheNameOfAContainerOrAnIpV6Address(String url, String host) {
        Scenario scenario = save(url, "--path", "/", "--users", "1", "--to", host);

        assertThat(scenario.contenders().getFirst().service().port()).isEqualTo(9300);
    }

    /** A scenario with such a URL needs no permission either. */
    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.2", "[::1]", "[0:0:0:0:0:0:0:1]"})
    void aUrlOfThisMachineNeedsNoTo(String host) throws IOException {
        save("http://" + host + ":9300", "--path", "/", "--users", "1");

        assertThat(CheckedScenarios.find(saved.toString(), Trust.experiments(List.of()))
                        .contenders())
                .hasSize(1);
    }

    @Test
    void aVariantCanHaveAProperty() {
        Scenario scenario = save(jar, "--path", "/", "--users", "9", "--variant", "pool50:a.pool-size=50");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is-9", "pool50-9");
        assertThat(scenario.contenders().getLast().service().program().toString())
                .contains("a.pool-size=50");
    }

    @Test
    void aVariantCanHaveSeveralProperties() {
        Scenario scenario = save(jar, "--path", "/", "--users", "9", "--variant", "both:a=h2,jpa,b.size=50");

        assertThat(scenario.contenders().getLast().service().program().toString())
                .contains("{a=h2,jpa, b.size=50}");
    }

    @Test
    void twoVersionsOfAJarAreCompared() throws IOException {
        String old = Files.createFile(root.resolve("old.jar")).toString();

        Scenario scenario = save(jar, "--path", "/", "--baseline", old);

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("old", "new");
        assertThat(scenario.contenders()).extracting(Contender::repetitions).containsOnly(6);
        assertThat(save(jar, "--path", "/", "--baseline", old, "--repetitions", "12")
                        .contenders())
                .extracting(Contender::repetitions)
                .containsOnly(12);
        assertThat(scenario.contenders().getFirst().service().program().toString())
                .contains("old.jar");
    }

    @Test
    void variantsCanBeComparedLikeVersions() {
        Scenario scenario = save(jar, "--path", "/", "--users", "1,50", "--compare");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is", "virtual");
        assertThat(scenario.contenders())
                .allSatisfy(one -> assertThat(one.users()).isEqualTo(50));
        assertThat(scenario.compare()).hasSize(1);
    }

    @Test
    void anOldJavaHasNoVirtualThreads() {
        Scenario scenario = save(jar, "--path", "/", "--users", "1", "--java", "17");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is-1");
        assertThat(shell.err())
                .contains("virtual threads need Java 21, and the jar is to run on Java 17, so it runs only as it is");
    }

    private void pack(Map<String, String> attributes, String... entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(manifest.getMainAttributes()::putValue);
        try (OutputStream file = Files.newOutputStream(Path.of(jar));
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (String entry : entries) {
                out.putNextEntry(new JarEntry(entry));
            }
        }
    }

    @Test
    void aJarThatSpringBootDidNotMakeHasNoVirtualThreads() throws IOException {
        pack(Map.of("Main-Class", "app.Main"));

        Scenario scenario = save(jar, "--path", "/", "--users", "1");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is-1");
        assertThat(shell.err()).contains("the jar is not one of Spring Boot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.2.0", "3.10.1", "4.1.2", "5.0.0-SNAPSHOT", "of my own"})
    void aJarOfSpringBootHasThem(String version) throws IOException {
        pack(Map.of("Main-Class", "app.Main", "Spring-Boot-Version", version));

        assertThat(save(jar, "--path", "/", "--users", "1").contenders())
                .extracting(Contender::id)
                .containsExactly("as-is-1", "virtual-1");
    }

    @Test
    void aJarInWhichAnotherBuildHasPackedSpringBootMayHaveThem() throws IOException {
        pack(Map.of("Main-Class", "app.Main"), "org/springframework/boot/SpringApplication.class");

        assertThat(save(jar, "--path", "/", "--users", "1").contenders()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5.22.RELEASE", "2.7.18", "3.1.12"})
    void aJarOfAnOlderSpringBootHasNone(String version) throws IOException {
        pack(Map.of("Main-Class", "app.Main", "Spring-Boot-Version", version));

        Scenario scenario = save(jar, "--path", "/", "--users", "1");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is-1");
        assertThat(shell.err())
                .contains("the jar is one of Spring Boot " + version
                        + ", which does not know spring.threads.virtual.enabled (3.2 does), so it runs only as it is");
    }

    /** The other variant is one, so the run still answers a question. */
    @Test
    void theVariantWithVirtualThreadsIsLeftOutEvenIfItIsNamed() throws IOException {
        pack(Map.of("Main-Class", "app.Main", "Spring-Boot-Version", "2.7.18"));

        Scenario scenario = save(jar, "--path", "/", "--users", "1", "--variant", "virtual", "--variant", "a:b=1");

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is-1", "a-1");
        assertThat(shell.err()).contains("(3.2 does), so the variant virtual is left out");
    }

    @Test
    void nothingIsComparedIfNoVariantIsOne() throws IOException {
        pack(Map.of("Main-Class", "app.Main", "Spring-Boot-Version", "3.1.12"));

        assertThat(shell.run("try", jar, "--path", "/", "--compare")).isEqualTo(2);
        assertThat(shell.err())
                .contains("--compare: there is nothing to compare, because the jar is one of Spring Boot 3.1.12")
                .contains("Other properties: --variant NAME:PROPERTY=VALUE");
    }

    @Test
    void aPropertyThatNoLibraryReadsIsNamed() throws IOException {
        pack(Map.of("Main-Class", "app.Main", "Spring-Boot-Version", "3.5.16"));
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(jar))) {
            Path metadata = zip.getPath("BOOT-INF/classes/META-INF/spring-configuration-metadata.json");
            Files.createDirectories(metadata.getParent());
            Files.writeString(metadata, """
                    {"properties": [{"name": "server.threads"}, {"name": "server.max", "deprecation": {"level": "error"}}]}
                    """);
        }

        save(jar, "--path", "/", "--users", "1", "--variant", "a:server.thread=1");

        assertThat(shell.err())
                .contains("no library in the jar declares the property 'server.thread', so it may do nothing. "
                        + "Did you mean 'server.threads'?");
        assertThat(shell.run("try", jar, "--path", "/", "--variant", "a:server.max=1"))
                .isEqualTo(2);
        assertThat(shell.err()).contains("'server.max' does nothing: Spring Boot does not read it any more");
    }

    @Test
    void variantsCanRunOneAtATimeAndWithoutAnAgent() {
        Scenario scenario = save(jar, "--path", "/", "--users", "1", "--one-at-a-time", "--no-agent");

        assertThat(scenario.load().oneAtATime()).isTrue();
        assertThat(scenario.contenders())
                .extracting(one -> ((Program.Jar) one.service().program()).observe())
                .containsExactly(Program.Observe.PROCESS, Program.Observe.PROCESS);
    }

    @Test
    void theHelpShowsNoValueOfTheEnvironment() {
        assertThat(shell.run("try", "--help")).isZero();

        assertThat(shell.out().replaceAll("\\s+", " ")).contains("'Authorization: Bearer ${env:TOKEN}'");
    }

    @Test
    void anApplicationThatRunsAlreadyHasOneVariant() {
        Scenario scenario = save("http://127.0.0.1:8080", "--path", "/", "--header", "X-Tenant: 7");

        assertThat(scenario.contenders())
                .extracting(Contender::id)
                .containsExactly("as-is-1", "as-is-100", "as-is-1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e3", "1.10", "0x1F", "~", "yes", "'", "\"a\" # b", "a: b", "{user}", "- a", ""})
    void aHeaderKeepsItsValueInTheScenario(String value) {
        Scenario scenario =
                save("http://127.0.0.1:8080", "--path", "/", "--header", "X-B:" + value, "--header", "X-A: 2");

        assertThat(scenario.contenders().getFirst().headers()).isEqualTo(Map.of("X-A", "2", "X-B", value));
    }

    @Test
    void theAcceptHeaderCanBeAnyList() {
        Scenario scenario = save(
                "http://127.0.0.1:8080", "--path", "/", "--header", "accept: text/html, application/xml;q=0.9,*/*");

        assertThat(scenario.contenders().getFirst().accept()).isEqualTo("text/html, application/xml;q=0.9,*/*");
        assertThat(scenario.contenders().getFirst().headers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            JAR                       |                         | Missing required option: '--path=PATH'
            no.jar                    | --path /                | there is no jar 'no.jar'. Allowed: an executable jar, or a URL such as http://127.0.0.1:8080
            JAR                       | --path /  --users 100,1 | --users: the numbers are not in ascending order
            JAR                       | --path /  --variant x   | --variant: 'x' is not a variant. Allowed: virtual, or NAME:PROPERTY=VALUE
            JAR                       | --path /  --ready no    | --ready is 'no'. Allowed: a path that begins with one '/'
            JAR                       | --path /  --data no.csv | mesh: --data is '
            JAR                       | --path no               | mesh: --path is 'no'
            JAR                       | --path /  --variant a:x=1 --variant a:y=2 | --variant: two variants have the name 'a'
            JAR                       | --path /  --variant as-is:x=1 | --variant: two variants have the name 'as-is'
            JAR                       | --path /  --port 80     | mesh: --port is '80'
            JAR                       | --path /  --header X    | --header: 'X' has no value
            JAR                       | --path /  --header A:1 --header B:2 --header a:3 | --header: 'a' is given twice. Allowed: each name once
            JAR                       | --path /  --header Accept:json | --header Accept is 'json'. Allowed: media types such as application/json
            JAR                       | --path /  --header Content-Type:a/b | the load client sets the header 'Content-Type' itself. Allowed: other headers, because these requests have no body
            JAR                       | --path /  --variant a:x=1,y=2,x=3 | --variant: 'a:x=1,y=2,x=3' sets 'x' twice. Allowed: each property once
            JAR                       | --path /  --compare --repetitions 5 | --repetitions is 5, and fewer than 6 repetitions show no difference. Allowed: 6 to 100
            JAR                       | --path /  --repetitions 12 | --repetitions is for comparisons. Allowed: with --baseline or --compare
            JAR                       | --path /  --fail-if-slower 10% | --fail-if-slower compares two versions. Allowed: with --baseline
            http://127.0.0.1:8080     | --path /  --jvm -Xmx1g  | --jvm is only for a jar
            http://127.0.0.1:8080     | --path /  --one-at-a-time | --one-at-a-time is only for a jar
            http://127.0.0.1:8080     | --path /  --no-agent    | --no-agent is only for a jar
            https://127.0.0.1:8080    | --path /                | needs TLS, which the load client lacks
            http://127.0.0.1:8080     | --path /  --compare     | --compare is only for a jar
            http://127.0.0.1:8080/api | --path /                | is not the URL of an application. Allowed: http://HOST:PORT without a path
            http://[:::]:8080         | --path /                | 'http://[:::]:8080' is not the URL of an application
            http://my_service:99999   | --path /                | 'http://my_service:99999' is not the URL of an application
            http://my_service:8080    | --path /                | 'http://my_service:8080' is not on this machine. If you may put load on it: --to my_service
            http://example.test:80    | --path /                | is not on this machine. If you may put load on it: --to example.test
            """)
    void rejectsBadInput(String application, String options, String message) {
        List<String> arguments = new ArrayList<>(List.of("try", application.equals("JAR") ? jar : application));
        if (options != null) {
            arguments.addAll(List.of(options.split(" +")));
        }

        assertThat(shell.run(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(shell.err()).contains(message);
    }
}
