package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the launcher's command {@code test} calls Maven. */
class TestCommandTest extends MockProject {

    private static final String GOALS = " package org.apache.maven.plugins:maven-surefire-plugin:test@default-test"
            + " org.apache.maven.plugins:maven-compiler-plugin:compile@check-main"
            + " org.apache.maven.plugins:maven-compiler-plugin:testCompile@check-tests";
    private static final Map<String, String> CI = Map.of("CI", "true");

    /** The mock compiler succeeds, and the mock jar program writes the jar that its arguments name. */
    private void addExtension() throws IOException {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/jar"), "echo packed >> '" + folder + "/jars'; : > \"$3\"");
        Files.createDirectories(project.resolve(".mvn/extension/mesh/build"));
        Files.writeString(project.resolve(".mvn/extension/mesh/build/A.java"), "");
        pretendAllIsOldAndBuilt();
    }

    private String extension(String options) {
        return "maven: -T 1C -Dmesh.commit=unknown -b jars-before-tests -Dmaven.ext.class.path=" + project
                + "/.mesh/extension.jar -Dtest.phase=none -Pchecks-apart" + options + GOALS;
    }

    @Test
    void buildsJarsBeforeItRunsMostTests() throws Exception {
        addExtension();

        assertThat(launch(CI, "test", "-pl", "load-client").output())
                .isEqualTo(extension(" -am") + " -pl :load-client\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -pl gateway-kit                  | -pl :gateway-kit
            --projects load-client,console   | --projects :load-client,:console
            -pl=!end-to-end,-console         | -pl=!:end-to-end,-:console
            -pl container-lab/app,:bench     | -pl container-lab/app,:bench
            """)
    void aModuleNeedsNoFolder(String typed, String given) throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(CI, ("test " + typed).split(" ")).output()).endsWith(" -am verify " + given + "\n");
    }

    /** With Maven's arguments, tests may run in another way, so Maven must neither leave out nor remember any. */
    @Test
    void namesTheSurroundingsOfTestsIfThereAreNoArgumentsForMaven() throws Exception {
        addExtension();
        String surroundings = " -Dmesh.test.surroundings=" + folder + "/jdk-25 ";

        assertThat(launch(CI, "test").output())
                .startsWith(extension("").replaceFirst(" package.*", surroundings))
                .contains(" CI ")
                .doesNotContain("mesh.test.all");
        assertThat(launch(CI, "test", "--all").output()).contains(surroundings, " -Dmesh.test.all=true package ");
    }

    @Test
    void theReportOfTimesDoesNotChangeTheExitCode() throws Exception {
        addExtension();
        Files.createDirectories(project.resolve(".ci"));
        script(project.resolve(".ci/test-times"), "echo reported; exit 2");
        script(folder.resolve("mvn"), "exit 1");

        assertThat(launch(CI, "test", "--times")).isEqualTo(new Ended(1, "reported\n"));
    }

    @Test
    void compilesItsExtensionOnlyIfThatOrMavenHasChanged() throws Exception {
        addExtension();

        launch(CI, "test");
        launch(CI, "test");
        assertThat(folder.resolve("jars")).content().hasLineCount(1);
        edit(".mvn/extension/mesh/build/A.java");
        launch(CI, "test");

        assertThat(folder.resolve("jars")).content().hasLineCount(2);
        script(folder.resolve("mvn"), "echo another");
        launch(CI, "test");
        assertThat(folder.resolve("jars")).content().hasLineCount(3);
    }

    @Test
    void testsModulesInMavensOrderIfThisMavenCannotDoOtherwise() throws Exception {
        addExtension();
        script(folder.resolve("jdk-25/bin/javac"), "exit 1");

        assertThat(launch(CI, "test").output())
                .startsWith("mesh: this Maven cannot build jars before it runs tests (see " + project)
                .endsWith("maven: -T 1C -Dmesh.commit=unknown verify\n");
    }

    @Test
    void theLongTestsRunInMavensOrder() throws Exception {
        addExtension();

        assertThat(launch(CI, "test", "--faults").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -Pfaults verify\n");
    }

    @Test
    void passesItsArgumentsToMaven() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "test", "-pl", "load-client").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -am verify -pl :load-client\n");
    }

    @Test
    void theLongTestsRunOnlyWithFaults() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "test", "--faults", "-pl", "load-client").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -Pfaults -am verify -pl :load-client\n");
        assertThat(launch(Map.of(), "test", "--faults", "--short").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -Pfaults-short verify\n");
        assertThat(launch(Map.of(), "test", "--short"))
                .isEqualTo(new Ended(2, "mesh: --short needs --faults: ./mesh test --faults --short\n"));
    }

    /** Maven builds several modules for a named test, and most of them do not contain it. */
    @Test
    void aNamedTestRunsInAnyModuleAndIsReportedIfNoneHasIt() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path reports = project.resolve("netty-gateway/target/surefire-reports");
        script(
                folder.resolve("mvn"),
                "echo $*; mkdir -p '" + reports + "'; [ $NONE ] || echo > '" + reports + "/TEST-a.xml'");

        assertThat(launch(Map.of(), "test", "-pl", "netty-gateway", "-Dtest=ATest"))
                .isEqualTo(new Ended(
                        0,
                        "-T 1C -Dmesh.commit=unknown -am -Dsurefire.failIfNoSpecifiedTests=false verify"
                                + " -pl :netty-gateway -Dtest=ATest\n"));
        Ended none = launch(Map.of("NONE", "none"), "test", "-Dtest=NoTest");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.output())
                .endsWith(
                        "mesh: no test named 'NoTest' has run. Check the name, or add --faults if it is a long test\n");
    }

    @Test
    void aNamedTestThatFailsHasTheExitCodeOfMaven() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "exit 1");

        assertThat(launch(Map.of(), "test", "-Dtest=ATest").exitCode()).isEqualTo(1);
    }

    @Test
    void showsItsHelpWithoutAJdk() throws Exception {
        Ended ended = launch(Map.of(), "test", "--help");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).startsWith("Usage: mesh test").contains("--faults");
    }
}
