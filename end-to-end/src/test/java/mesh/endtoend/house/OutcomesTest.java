package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the output of {@code ./mesh test} and {@code .ci/repeat} about tests that failed or were skipped. A script replaces Maven. */
class OutcomesTest {

    /** A script that replaces Maven. Its second run has a failing test. One test prints text that looks like a report but is not one. */
    private static final String MAVEN = """
            #!/usr/bin/env bash
            echo "maven: $*"
            echo run >>runs
            mkdir -p a/target/surefire-reports
            {
                echo '<testsuite name="mesh.ATest">'
                echo '  <testcase name="works" classname="mesh.ATest" time="0.1">'
                [ $(wc -l <runs) != 2 ] || echo '    <failure message="&#10;not &quot;no&quot;&#10;but yes" type="x"><![CDATA[x]]></failure>'
                echo '    <system-out><![CDATA[ <failure message="printed"'
                echo '<error/> ]]></system-out>'
                echo '  </testcase>'
                echo '  <testcase name="" classname="mesh.BTest" time="0">'
                echo '    <skipped type="TestAbortedException"><![CDATA[TestAbortedException: Assumption failed: wants k6: it is &quot;away&quot;'
                echo '    at mesh.BTest]]></skipped>'
                echo '  </testcase>'
                echo '  <testcase name="reads" classname="mesh.CTest" time="0">'
                echo '    <skipped message="wants k6: it is &quot;away&quot;"/>'
                echo '  </testcase>'
                echo '</testsuite>'
            } >a/target/surefire-reports/TEST-mesh.ATest.xml
            [ $(wc -l <runs) != 2 ]
            """;

    private static final String LAUNCHER = "tools/launcher/";

    @TempDir
    private Path folder;

    @BeforeEach
    void copyScripts() throws IOException {
        Files.createDirectory(folder.resolve(".ci"));
        Files.createDirectories(folder.resolve(LAUNCHER));
        for (String script : List.of("mesh", ".ci/repeat", ".ci/outcomes")) {
            executable(script, Files.readString(Sources.PROJECT.resolve(script)));
        }
        for (SourceFile part : Sources.files(Sources.PROJECT, path -> path.startsWith(LAUNCHER))) {
            executable(part.path(), part.text());
        }
        executable("maven", MAVEN);
    }

    private void executable(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void aRunNamesAtItsEndTheFailedTestsAndWhatSkippedTestsWantAndReturnsMavensExitCode() throws Exception {
        String skipped = "skipped: 1 test class and 1 test want k6: it is \"away\"\n";

        Command green = run("./mesh", "test", "-pl", "a");
        Command red = run("./mesh", "test");

        assertThat(green.output()).startsWith("maven: ").contains("-pl :a").endsWith("\n" + skipped);
        assertThat(green.exitCode()).isZero();
        assertThat(red.output()).endsWith("\nfailed: mesh.ATest.works: not \"no\" but yes\n" + skipped);
        assertThat(red.exitCode()).isEqualTo(1);
    }

    /** A message may begin with the output of a program, and end with what was wrong. */
    @Test
    void aLongReasonKeepsItsBeginningAndItsEnd() throws Exception {
        executable("maven", MAVEN.replace("&#10;but yes", " x".repeat(1_000) + "&#10;but yes"));

        run("./mesh", "test");

        assertThat(run("./mesh", "test").output())
                .containsPattern("failed: mesh.ATest.works: not \"no\"( x)+ … (x )+but yes\n")
                .hasSizeLessThan(1_500);
    }

    @Test
    void skippedTestsOfAnEarlierRunAreNotReported() throws Exception {
        run("./mesh", "test");
        executable("maven", "#!/bin/sh\nexit 0\n");

        assertThat(run("./mesh", "test")).isEqualTo(new Command(0, ""));
    }

    @Test
    void repeatsAllTestsAndListsThoseThatFailedOrWereSkipped() throws Exception {
        Command repeated = run(".ci/repeat", "3", "--busy", "1", "--", "-pl", "a");

        assertThat(repeated.exitCode()).isEqualTo(1);
        assertThat(repeated.output()).isEqualTo("""
                repeat: run 1 of 3, on a quiet machine: green
                repeat: run 2 of 3, on a quiet machine: 1 not green
                repeat: run 3 of 3, on a busy machine: green
                repeat: 1 of 3 runs: failed mesh.ATest.works
                repeat: 3 of 3 runs: skipped mesh.BTest
                repeat: 3 of 3 runs: skipped mesh.CTest.reads
                """);
        assertThat(folder.resolve("target/repeat/2.log")).content().contains("maven: ", "-fae", "-pl :a");
    }

    @Test
    void reportsARunThatFailsWithoutAFailedTest() throws Exception {
        executable("maven", "#!/bin/sh\nexit 3\n");

        assertThat(run(".ci/repeat", "1").output())
                .endsWith("1 of 1 runs: failed ./mesh test, with exit code 3 (target/repeat/1.log)\n");
    }

    @Test
    void leavesNothingRunningWhenItIsInterrupted() throws Exception {
        executable("maven", "#!/bin/sh\nexec sleep 600\n");
        Process repeat = process(".ci/repeat", "1", "--busy", "1").start();
        ProcessHandle maven = await().until(
                        () -> repeat.descendants()
                                .filter(one -> one.info().command().orElse("").endsWith("sleep"))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
        List<ProcessHandle> started = repeat.descendants().toList();

        repeat.toHandle().destroy(); // repeat.destroy() would close streams that it still writes to

        assertThat(repeat.waitFor()).isEqualTo(130);
        assertThat(started).contains(maven).hasSizeGreaterThan(2);
        await().until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void rejectsInvalidNumbers() throws Exception {
        assertThat(run(".ci/repeat", "0")).isEqualTo(new Command(2, """
                        repeat: N must be a number from 1, but is '0'; usage: .ci/repeat N [--busy K] [-- ARGUMENTS]
                        """));
        assertThat(run(".ci/repeat", "3", "--busy", "4").output())
                .contains("K must be a number from 0 to 3, but is '4'");
    }

    private Command run(String... words) throws IOException, InterruptedException {
        return Command.run(process(words), line -> false);
    }

    private ProcessBuilder process(String... words) {
        ProcessBuilder process = new ProcessBuilder(words).directory(folder.toFile());
        process.environment().put("MESH_MVN", folder.resolve("maven").toString());
        return process;
    }
}
