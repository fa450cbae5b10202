package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests which tests {@code ./mesh test} leaves out, on a copy of the project with two modules of which one needs the other. It starts the
 * real Maven, because an extension of it decides that.
 */
@Tag("faults")
class LeftOutTestsTest {

    private static final Pattern MODULES = Pattern.compile("<modules>.*</modules>", Pattern.DOTALL);
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[\\d;]*m");

    /** Maven also names classes of which it runs no test. */
    private static final Pattern TESTED = Pattern.compile("Tests run: [1-9]\\d*, .* -- in \\S*\\b([A-Z]\\w+Test)\\b");

    private static final String NEEDED = "libraries/injected-behaviour/src/test/java/mesh/behaviour/";
    private static final String MAIN = "libraries/injected-behaviour/src/main/java/mesh/behaviour/package-info.java";
    private static final String NEEDING = "tools/dependency-proxy/src/test/java/mesh/dependency/";

    private static final String TEST = """
            package %s;

            import static org.assertj.core.api.Assertions.assertThat;

            import java.nio.file.Files;
            import java.nio.file.Path;
            import org.junit.jupiter.api.Test;

            class %s {

                @Test
                void passes() {
                    assertThat(Files.exists(Path.of("%s"))).isTrue();
                }
            }
            """;

    @TempDir
    private Path folder;

    private TreeCopy copy;

    @BeforeEach
    void copyTwoModulesWithThreeTests() throws Exception {
        copy = TreeCopy.in(folder);
        copy.write(
                "pom.xml",
                MODULES.matcher(copy.read("pom.xml"))
                        .replaceFirst("<modules><module>libraries/injected-behaviour</module>"
                                + "<module>tools/dependency-proxy</module>"
                                + "</modules>"));
        copy.delete("libraries/injected-behaviour/src/test/java/mesh");
        copy.delete("tools/dependency-proxy/src/test/java/mesh");
        copy.write(NEEDED + "package-info.java", packageInfo("mesh.behaviour"));
        copy.write(NEEDED + "NeededTest.java", TEST.formatted("mesh.behaviour", "NeededTest", "pom.xml"));
        copy.write(NEEDING + "package-info.java", packageInfo("mesh.dependency"));
        copy.write(NEEDING + "NeedingTest.java", TEST.formatted("mesh.dependency", "NeedingTest", "pom.xml"));
        copy.write(NEEDING + "NotesTest.java", TEST.formatted("mesh.dependency", "NotesTest", "../../README.md"));
        assertThat(tested("test")).containsExactlyInAnyOrder("NeededTest", "NeedingTest", "NotesTest");
    }

    private static String packageInfo(String name) {
        return "@org.jspecify.annotations.NullMarked\npackage " + name + ";\n";
    }

    /** Returns the names of the test classes that run. */
    private List<String> tested(String words) throws Exception {
        Command command = copy.mesh(words);
        assertThat(command.exitCode()).as(command.output()).isZero();
        return classesIn(command);
    }

    private static List<String> classesIn(Command command) {
        return TESTED.matcher(COLOUR.matcher(command.output()).replaceAll(""))
                .results()
                .map(line -> line.group(1))
                .toList();
    }

    @Test
    void testsThatPassedRunAgainOnlyIfAChangeCanBreakThem() throws Exception {
        Command nothing = copy.mesh("test");
        assertThat(nothing.exitCode()).isZero();
        assertThat(classesIn(nothing)).isEmpty();
        assertThat(nothing.output()).contains("left out: tests of injected-behaviour, dependency-proxy: nothing ");

        copy.write("README.md", "changed");
        assertThat(tested("test")).containsExactly("NotesTest");
        copy.delete("compose.yaml");
        assertThat(tested("test")).hasSize(3);
        copy.write(NEEDING + "NeedingTest.java", copy.read(NEEDING + "NeedingTest.java") + "// changed\n");
        assertThat(tested("test")).containsExactlyInAnyOrder("NeedingTest", "NotesTest");
        copy.write(NEEDED + "NeededTest.java", copy.read(NEEDED + "NeededTest.java") + "// changed\n");
        assertThat(tested("test")).containsExactlyInAnyOrder("NeededTest", "NotesTest");
        copy.write(MAIN, copy.read(MAIN) + "// changed\n");
        assertThat(tested("test")).containsExactlyInAnyOrder("NeededTest", "NeedingTest", "NotesTest");
        assertThat(tested("test --all")).hasSize(3);
    }

    @Test
    void aTestThatFailedRunsAgainWithoutAChange() throws Exception {
        String test = copy.read(NEEDED + "NeededTest.java");
        copy.write(NEEDED + "NeededTest.java", test.replace("isTrue", "isFalse"));

        Command red = copy.mesh("test");
        Command again = copy.mesh("test");

        assertThat(red.exitCode()).isEqualTo(1);
        assertThat(red.output()).contains("failed: mesh.behaviour.NeededTest.passes: ");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(classesIn(again)).contains("NeededTest");
        copy.write(NEEDED + "NeededTest.java", test);
        assertThat(tested("test")).contains("NeededTest");
        assertThat(tested("test")).isEmpty();
    }
}
