package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the launcher builds: which programs a command needs, when these are stale, and one build at a time. */
class LauncherBuildTest extends MockProject {

    private static final String SERVICES =
            "load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway";
    private static final String DATABASE = ",tools/database";
    private static final String PROXY = ",tools/dependency-proxy";

    /** The POMs are those of the project. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load-client      | libraries/critical-path/src/main         | libraries/gateway-kit/src/main
            load-client      | tools/observing-agent/src/main           | console/src/main
            load-client      | container-lab/published.yaml             | container-lab/app/src/main
            services         | libraries/gateway-kit/src/main           | load-client/src/main
            services         | libraries/critical-path/pom.xml          | tools/database/src/main
            container-lab    | container-lab/app/src/main               | libraries/request-stages/src/main
            container-lab    | container-lab/samples/src/main           | container-lab/pom.xml/pom.xml
            container-lab    | container-lab/boot35/pom.xml             | load-client/src/main
            console          | tools/browser-model/src/main             | tools/bench/src/main
            console          | load-client/src/main                     | tools/observing-agent/src/main
            bench            | libraries/request-stages/src/main        | tools/browser-model/src/main
            database         | libraries/jvm-sample/src/main            | libraries/gateway-kit/src/main
            dependency-proxy | libraries/injected-behaviour/src/main    | libraries/jvm-sample/src/main
            """)
    void readsFromThePomsWhatAGroupIsMadeOf(String group, String isPart, String isNoPart) {
        assertThat(sourcesOf(group).lines())
                .contains("pom.xml", isPart)
                .doesNotContain(isNoPart)
                .allMatch(source -> source.endsWith("src/main") || Files.exists(REAL.resolve(source)));
    }

    @Test
    void aModuleThatAPomAddsMakesItsGroupStale() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path added = Files.createDirectories(project.resolve("libraries/jvm-sample/src/main"));
        Path pom = project.resolve("load-client/pom.xml");
        Files.writeString(pom, Files.readString(pom).replace("<dependencies>", """
                <dependencies>
                  <!-- <dependency><groupId>mesh</groupId><artifactId>gateway-kit</artifactId></dependency> -->
                  <dependency><groupId>mesh</groupId><artifactId>jvm-sample</artifactId></dependency>
                """));
        assertThat(launch(Map.of(), "list").output()).startsWith("building");

        assertThat(Files.readAllLines(stamp("load-client")))
                .contains("libraries/jvm-sample/src/main")
                .doesNotContain("libraries/gateway-kit/src/main");
        pretendAllIsOldAndBuilt();
        Files.writeString(added.resolve("New.java"), "");
        assertThat(launch(Map.of(), "list").output()).startsWith("building");
    }

    /** Older launchers wrote empty stamps. */
    @Test
    void aStampWithoutSourcesDoesNotCount() throws Exception {
        jdk("25", "java.base jdk.attach");
        assertThat(launch(Map.of(), "list").output()).startsWith("jdk-25");
        Files.writeString(stamp("load-client"), "");

        assertThat(launch(Map.of(), "list").output()).startsWith("building");
        assertThat(launch(Map.of(), "list").output()).startsWith("jdk-25");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            contenders: [{calls: rows}]                                                 | database
            contenders: [{"calls": "queries"}]                                          | database
            applications: {a: {jar: a.jar, properties: {spring.datasource.url: "${db.url}"}}} | database
            applications: {a: {command: ./a, environment: {DATABASE: "x/${db.name}"}}}  | database
            applications: {a: {module: tools/database}}                                 | database
            scenario: in-a-database                                                     | database
            variation:@  scenario: "in-a-database" # another                             | database
            dependencies: {a: {port: 9000}}                                             | proxy
            {"dependencies": {"a": {"port": 9000}}}                                     | proxy
            dependencies: {a: {port: 9000}}@contenders: [{calls: rows}]                 | database proxy
            question: Which calls make rows?                                            | none
            """)
    void buildsWhatAScenarioOrLessonOfTheUserNeeds(String text, String needed) throws Exception {
        jdk("25", "java.base jdk.attach");
        shipScenarios();
        Files.writeString(folder.resolve("my.yaml"), text.replace('@', '\n') + "\n");
        String modules =
                SERVICES + (needed.contains("database") ? DATABASE : "") + (needed.contains("proxy") ? PROXY : "");

        forgetTheBuild();
        assertThat(launch(Map.of(), text.contains("scenario:") ? "lesson" : "run", "my.yaml")
                        .exitCode())
                .isZero();

        assertThat(buildLog()).contains(" -pl " + modules + " -am package");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lesson 8                                   | SERVICES,LAB
            lesson in-both                             | SERVICES,LAB,tools/database
            lesson --record-all                        | SERVICES,LAB,tools/database
            lesson --record-all in-both --results here | SERVICES,LAB,tools/database
            run in-containers in-a-database            | SERVICES,LAB,tools/database
            prepare                                    | SERVICES
            try app.jar --variant pg:url=${db.url}     | load-client,tools/observing-agent,tools/database
            try app.jar                                | load-client,tools/observing-agent
            """)
    void buildsWhatShippedLessonsAndOtherCommandsStart(String command, String modules) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();
        shipScenarios();
        String lab = String.join(",", MODULES.subList(SERVICES.split(",", -1).length, MODULES.size()));

        assertThat(launch(Map.of(), command.split(" ", -1)).exitCode()).isZero();

        assertThat(buildLog())
                .contains(" -pl " + modules.replace("SERVICES", SERVICES).replace("LAB", lab) + " -am package");
    }

    private void shipScenarios() throws IOException {
        Path resources = project.resolve("load-client/src/main/resources");
        write(
                resources.resolve("scenarios/in-containers.yaml"),
                "applications: {a: {module: container-lab/boot41-jetty}}");
        write(resources.resolve("scenarios/in-a-database.yaml"), "contenders: [{calls: rows}]");
        write(
                resources.resolve("lessons/in-a-lab/lesson.yaml"),
                "id: in-a-lab\nnumber: 8\nscenario: in-containers\nfurther:\n  - {text: more, scenario: in-a-database}\n");
        write(
                resources.resolve("lessons/in-both/lesson.yaml"),
                "id: in-both\nnumber: 9\nscenario: in-a-database\nvariation:\n  scenario: in-containers\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Programs of a release contain lists of components. */
    @Test
    void makesAReleaseOfAllPrograms() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path script = project.resolve("tools/launcher/release.bash");
        write(
                script,
                "help_release() { echo Usage: mesh release; }\nmake_release() { build_all; echo \"$# in $home: $2\"; }\n");

        assertThat(launch(Map.of(), "release", "--out", "a folder"))
                .isEqualTo(new Ended(0, "building ...\n2 in " + project.toRealPath() + ": a folder\n"));
        assertThat(buildLog()).contains("-Dsbom.phase=prepare-package -pl " + String.join(",", all()) + " -am");
        assertThat(launch(Map.of(), "release", "--help")).isEqualTo(new Ended(0, "Usage: mesh release\n"));
        assertThat(launch(Map.of(), "help", "release")).isEqualTo(new Ended(0, "Usage: mesh release\n"));

        String real = script.toRealPath().toString();
        Files.delete(script);
        assertThat(launch(Map.of(), "release"))
                .isEqualTo(new Ended(2, "mesh: '" + real + "' is missing, so no release can be made\n"));
    }

    /** The load client prints the version if it is built. */
    @Test
    void showsTheVersionAndTheJdkBeforeABuild() throws Exception {
        Path jdk = jdk("25.0.1", "java.base jdk.attach").toRealPath();
        forgetTheBuild();
        write(project.resolve("pom.xml"), "  <version>0.1.0</version>\n");

        assertThat(launch(Map.of(), "-V").output())
                .isEqualTo("mesh 0.1.0+unknown, "
                        + Main.Version.jdk("25.0.1", jdk.toString(), "the newest found, " + jdk) + "\n");
        assertThat(launch(Map.of("JAVA_HOME", jdk.toString()), "--version").output())
                .isEqualTo("mesh 0.1.0+unknown, " + Main.Version.jdk("25.0.1", jdk.toString(), "JAVA_HOME") + "\n");
    }

    /** Only a run uses the services that this variable names. */
    @Test
    void aLessonNeedsItsServicesEvenIfARunWouldNot() throws Exception {
        jdk("25", "java.base jdk.attach");
        Map<String, String> attach = Map.of("MESH_ATTACH", "netty-gateway=http://127.0.0.1:8070");
        forgetTheBuild();

        launch(attach, "run");
        assertThat(buildLog()).contains(" -pl load-client,tools/observing-agent -am package");

        launch(attach, "lesson", "1");
        assertThat(buildLog()).contains(" -pl legacy-backend,rsocket-store,netty-gateway,tomcat-gateway -am package");
    }

    /** After a reboot or in a container, another process may have the number of a build that was killed. */
    @ParameterizedTest
    @ValueSource(strings = {"1.an-earlier-boot", "Mon-Dec-1-08-59-05-2025-"})
    void takesTheLockOfABuildWhoseProcessNumberAnotherProcessHas(String identity) throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        String other = ProcessHandle.current().pid() + "." + identity;
        Files.createDirectories(project.resolve(".mesh/building").resolve(other));

        assertThat(launch(Map.of(), "run").output()).startsWith("building ...\n");
        assertThat(project.resolve(".mesh/building")).doesNotExist();
    }

    /** The identity is that of this process, as Linux has it. */
    @Test
    void waitsForTheProcessThatTookTheLock() throws Exception {
        Path boot = Path.of("/proc/sys/kernel/random/boot_id");
        assumeTrue(Files.exists(boot), "wants /proc: only Linux has it");
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        long pid = ProcessHandle.current().pid();
        Matcher fields = Pattern.compile(".*\\)(?: \\S+){19} (\\d+) .*")
                .matcher(Files.readString(Path.of("/proc/self/stat")).strip());
        assertThat(fields.matches()).isTrue();
        String identity = fields.group(1) + "." + Files.readString(boot).strip();
        Path lock = Files.createDirectories(project.resolve(".mesh/building").resolve(pid + "." + identity));

        Process waiting = launcher(Map.of(), "run").start();

        try (BufferedReader reader = waiting.inputReader()) {
            assertThat(reader.readLine())
                    .isEqualTo("waiting for another build in this folder, process " + pid + " ...");
            Files.delete(lock);
            assertThat(reader.readLine()).startsWith("building");
            assertThat(reader.lines()).isNotEmpty();
        }
        assertThat(waiting.waitFor()).isZero();
    }
}
