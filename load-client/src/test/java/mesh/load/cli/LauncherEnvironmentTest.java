package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/** Tests the launcher with unusual variables and options of the shell, folders and machines. */
class LauncherEnvironmentTest extends MockProject {

    private static final String PRINT_VARIABLES = "echo $* [$JAVA_TOOL_OPTIONS$JDK_JAVA_OPTIONS$_JAVA_OPTIONS]";

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void ignoresTheJvmOptionsOfTheShellAndReportsThat(String variable) throws Exception {
        script(jdk("25", "java.base jdk.attach").resolve("bin/java"), PRINT_VARIABLES);

        assertThat(launch(Map.of(variable, "-XX:+UseG1GC -Da=b"), "list")
                        .output()
                        .lines())
                .hasSize(2)
                .first()
                .isEqualTo("mesh: " + variable + "='-XX:+UseG1GC -Da=b' is ignored. Use MESH_JAVA_OPTIONS for"
                        + " the load client's JVM, and MAVEN_OPTS for Maven's");
        assertThat(launch(Map.of(variable, "-Da=b"), "list").output())
                .as("the run gets the variable's name for its results")
                .contains(" -Dmesh.left-out=" + variable + " ");
        assertThat(launch(Map.of(variable, "-Da=b"), "console").output()).endsWith("console []\n");
        assertThat(launch(Map.of(variable, "-Da=b"), "--help").output())
                .hasLineCount(1)
                .endsWith("--help []\n");
    }

    @Test
    void mavenDoesNotGetTheJvmOptionsOfTheShellEither() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), PRINT_VARIABLES);
        edit("pom.xml");
        Map<String, String> variables = Map.of("_JAVA_OPTIONS", "-Xmx128m", "JDK_JAVA_OPTIONS", "-Xmx100m");

        assertThat(launch(variables, "run").output())
                .startsWith("mesh: JDK_JAVA_OPTIONS='-Xmx100m', _JAVA_OPTIONS='-Xmx128m' are ignored. ")
                .doesNotContain("ignored.\n");
        assertThat(buildLog()).endsWith(" []\n");
        assertThat(launch(variables, "test").output()).endsWith(" verify []\n");
    }

    @Test
    void addsTheOptionsOfMeshJavaOptions() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of("MESH_JAVA_OPTIONS", "-Xmx512m -Da=*"), "run").output())
                .startsWith("jdk-25 -Xms256m -Xmn128m -XX:+UseParallelGC -Xmx512m -Da=* -Dmesh.home=");
        assertThat(launch(Map.of("MESH_JAVA_OPTIONS", "-XX:+UseZGC"), "run").output())
                .startsWith("jdk-25 -Xms256m -Xmn128m -XX:+UseZGC -Dmesh.home=");
    }

    /** The JVM's own exit code would look like that of a failed assertion. */
    @Test
    void reportsThatTheJvmDoesNotStartWithTheOptions() throws Exception {
        script(jdk("25", "java.base jdk.attach").resolve("bin/java"), "echo Too small; echo Error; exit 1");

        assertThat(launch(Map.of("MESH_JAVA_OPTIONS", "-Xmx1k"), "run"))
                .isEqualTo(new Ended(
                        2,
                        "mesh: the JVM does not start with MESH_JAVA_OPTIONS '-Xmx1k' after"
                                + " '-Xms256m -Xmn128m': Too small\n"));
    }

    @Test
    void aRunCanBeToldToMakeNoStartCaches() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");

        assertThat(launch(Map.of("MESH_START_CACHES", "false"), "run").output())
                .isEqualTo("building ...\n" + handedOver("run").replace("start-caches=true", "start-caches=false"));
    }

    @Test
    void buildsOnAFileSystemWithoutLinks() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(onlyNeededTools().resolve("ln"), "exit 1");
        edit("pom.xml");

        assertThat(launch(Map.of(), "run")).isEqualTo(new Ended(0, "building ...\n" + handedOver("run")));
        assertThat(project.resolve(".mesh/building")).doesNotExist();
    }

    /** The folder contains logs, with text from scenarios and users. */
    @Test
    void onlyTheUserCanReadTheLaunchersFolder() throws Exception {
        jdk("25", "java.base jdk.attach");
        FileSystemUtils.deleteRecursively(project.resolve(".mesh"));

        launch(Map.of(), "run");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(project.resolve(".mesh"))))
                .isEqualTo("rwx------");
    }

    @Test
    void reportsWhyTheBuildLockCannotBeTaken() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(
                onlyNeededTools().resolve("mkdir"),
                "case \"$*\" in *building*) echo \"mkdir: '$1': No space left on device\" >&2; exit 1;; esac; exit 0");
        edit("pom.xml");

        assertThat(launch(Map.of(), "run"))
                .isEqualTo(new Ended(
                        3,
                        "mesh: '" + project.toRealPath().resolve(".mesh/building")
                                + "' cannot be created: No space left on device\n"));
    }

    @Test
    void reportsWhyAFolderCannotBeCreated() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(onlyNeededTools().resolve("mkdir"), "echo \"mkdir: '$2': Permission denied\" >&2; exit 1");
        edit("pom.xml");

        assertThat(launch(Map.of(), "run"))
                .isEqualTo(new Ended(
                        3,
                        "mesh: '" + project.toRealPath().resolve(".mesh")
                                + "' cannot be created: Permission denied\n"));
    }

    @Test
    void reportsThatMavenCannotWriteToItsRepository() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(
                folder.resolve("mvn"),
                "echo '[ERROR] Could not create local repository at /ro/.m2 -> [Help 1]'; exit 1");
        edit("pom.xml");

        assertThat(launch(Map.of(), "run"))
                .isEqualTo(new Ended(
                        3,
                        "building ...\nmesh: Maven cannot write to its repository '/ro/.m2'."
                                + " Use another with MAVEN_OPTS=-Dmaven.repo.local=FOLDER\n"));
    }

    /** The build that held the lock was killed after it created the lock's folder, and before it wrote its process id there. */
    @Test
    void takesTheLockOfABuildThatWasKilledBeforeItWroteItsId() throws Exception {
        jdk("25", "java.base jdk.attach");
        Files.createDirectories(project.resolve(".mesh/building"));
        edit("pom.xml");

        assertThat(launch(Map.of(), "run").exitCode()).isZero();
        assertThat(project.resolve(".mesh/building")).doesNotExist();
    }

    @Test
    void javaHomeIsPreferredToANewerJdk() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path named = jdk("21", "java.base jdk.attach");
        Path first = jdk("24", "java.base jdk.attach");

        assertThat(launch(Map.of("JAVA_HOME", named.toString()), "run").output())
                .startsWith("jdk-21")
                .contains(" -Dmesh.jdk.from=JAVA_HOME ");
        assertThat(launch(Map.of("JAVA_HOME", named.toString(), "MESH_JAVA_HOME", first.toString()), "run")
                        .output())
                .startsWith("jdk-24")
                .contains(" -Dmesh.jdk.from=MESH_JAVA_HOME ");
    }

    @Test
    void reportsAnUnsuitableJavaHome() throws Exception {
        Path right = jdk("25", "java.base jdk.attach");
        Path old = jdk("17", "java.base jdk.attach");
        Map<String, String> environment = Map.of("JAVA_HOME", old.toString());

        assertThat(launch(environment, "run").output())
                .startsWith("mesh: JAVA_HOME is '" + old + "', a JDK 17: using '" + right + "' instead\n")
                .contains(" -Dmesh.jdk.from=the newest found, " + right);
        assertThat(launch(environment, "--help").output()).startsWith("jdk-25");
    }

    @Test
    void reportsWhatWasFoundInsteadOfAJdk() throws Exception {
        Path old = jdk("1.8.0_392", "");
        Path runtime = jdk("21.0.8", "java.base jdk.attach");
        Files.delete(runtime.resolve("bin/javac"));
        Path bare = jdk("26", "java.base");
        String problem = "no JDK 21 or newer was found; '" + old.toRealPath() + "' is a JDK 8; '" + runtime.toRealPath()
                + "' is a Java 21 runtime without a compiler (javac); '" + bare.toRealPath()
                + "' is a JDK 26 without the module jdk.attach; searched";

        assertThat(launch(Map.of(), "run").output())
                .startsWith("mesh: " + problem)
                .hasLineCount(1);
        assertThat(launch(Map.of(), "run", "--help").output())
                .contains("It cannot run here: " + problem)
                .doesNotContain("It is not built yet");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CDPATH           | /tmp:..
            IFS              | a
            GREP_OPTIONS     | --color=always -n
            POSIXLY_CORRECT  | 1
            GIT_DIR          | /nowhere
            TMPDIR           | /no/such/folder
            MAVEN_ARGS       | -q
            """)
    void variablesForOtherProgramsChangeNothing(String variable, String value) throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");

        Ended ended = launch(Path.of("a project/mesh"), Map.of(variable, value), "run");

        assertThat(ended).isEqualTo(new Ended(0, "building ...\n" + handedOver("run")));
    }

    @Test
    void optionsOfTheShellDoNotChangeTheBuild() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        Path options = Files.writeString(folder.resolve("options"), "IFS=x; set -fC; CDPATH=/");

        Ended ended = launch(Map.of("BASH_ENV", options.toString()), "run");

        assertThat(ended).isEqualTo(new Ended(0, "building ...\n" + handedOver("run")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"HOME", "TERM", "LANG", "USER", "SHELL"})
    void startsWithoutEachOfTheUsualVariables(String variable) throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        ProcessBuilder builder = launcher(Map.of(), "run");
        builder.environment().remove(variable);

        assertThat(ended(builder)).isEqualTo(new Ended(0, "building ...\n" + handedOver("run")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ANSI_X3.4-1968 | C.UTF-8
            US-ASCII       | C.UTF-8
            ISO-8859-1     | C
            UTF-8          | C
            """)
    void readsFileNamesAsUtf8IfTheLocaleIsAscii(String charmap, String locale) throws Exception {
        script(jdk("25", "java.base jdk.attach").resolve("bin/java"), "echo $LC_ALL");
        script(onlyNeededTools().resolve("locale"), "[ $LC_ALL = C.UTF-8 ] && echo UTF-8 || echo " + charmap);

        assertThat(launch(Map.of("LC_ALL", "C"), "list")).isEqualTo(new Ended(0, locale + "\n"));
    }

    @Test
    void reportsAMissingUtf8LocaleIfItMatters() throws Exception {
        assumeTrue(
                System.getProperty("sun.jnu.encoding").equals("UTF-8"),
                "wants a locale in UTF-8: 'mvn' alone may have none");
        jdk("25", "java.base jdk.attach");
        script(onlyNeededTools().resolve("locale"), "echo ANSI_X3.4-1968");

        assertThat(launch(Map.of(), "run", "plain").output()).startsWith("jdk-25");
        assertThat(launch(Map.of("LC_ALL", "C.UTF-8"), "run", "smörgås.yaml").output())
                .startsWith("mesh: the locale is ASCII and this machine has no UTF-8 locale: files with other letters");
        Path moved = Files.move(project, folder.resolve("mäsh"));
        assertThat(launch(moved.resolve("mesh"), Map.of(), "run"))
                .isEqualTo(new Ended(
                        3,
                        "mesh: the locale is ASCII and this machine has no UTF-8 locale, so no JVM can open '"
                                + moved.toRealPath()
                                + "'. Move it to an ASCII path, or install a locale such as C.UTF-8\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"help build", "help test", "--help", "--version"})
    void reportsThatStandardOutputCannotBeWritten(String command) throws Exception {
        forgetTheBuild();
        Path errors = folder.resolve("errors");
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "wants a disk that is always full: only Linux has one");

        ProcessBuilder builder = launcher(Map.of(), command.split(" "))
                .redirectErrorStream(false)
                .redirectOutput(full.toFile())
                .redirectError(errors.toFile());

        assertThat(builder.start().waitFor()).isEqualTo(3);
        assertThat(Files.readAllLines(errors, StandardCharsets.UTF_8))
                .isEqualTo(List.of("mesh: standard output cannot be written: No space left on device"));
    }

    private String handedOver(String command) throws Exception {
        return "jdk-25 -Xms256m -Xmn128m -XX:+UseParallelGC -Dmesh.home=" + project.toRealPath()
                + " -Dmesh.commit=unknown -Dmesh.jdk.from=the newest found, " + folder.resolve("jdk-25")
                + " -Dmesh.terminal=false -Dmesh.terminal.out=false -Dmesh.start-caches=true -jar "
                + project.toRealPath() + "/load-client/target/load-client.jar " + command + "\n";
    }
}
