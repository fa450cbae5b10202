package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows recipes of {@code CONTRIBUTING.md} to the letter, like a reader after a fresh clone of the project. */
@Tag("faults")
class RecipeTest {

    private static final String ROUTES = "libraries/gateway-kit/src/main/java/mesh/gateway/kit/Route.java";
    private static final String REPORT = "netty-gateway/target/surefire-reports/TEST-mesh.gateway.NettyGatewayTest.xml";
    private static final String DOCUMENT_REPORT =
            "libraries/gateway-kit/target/surefire-reports/TEST-mesh.gateway.kit.RoutesDocumentTest.xml";
    private static final Pattern NETTY_ROUTE = Pattern.compile("\\bnetty\\(\"");
    private static final String STAGES = "libraries/critical-path/src/main/java/mesh/stages/path/Stage.java";
    private static final Pattern STAGE = Pattern.compile("(?m)^ {4}[A-Z_]+\\(\"");

    @TempDir
    private Path folder;

    /** The reports number the routes of a test in the order of {@code Route}, so the added route must have its number there. */
    @Test
    void theWholeContractAndTheTestOfItsDocumentTestAnAddedRoute() throws Exception {
        Recipe recipe = Recipe.named("a route");
        TreeCopy copy = TreeCopy.in(folder);
        long before = count(NETTY_ROUTE, copy, ROUTES);

        copy.apply(recipe.diff());
        Command test = copy.mesh(recipe.lastCommand());

        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(count(NETTY_ROUTE, copy, ROUTES)).isEqualTo(before + 1);
        assertThat(copy.read(REPORT))
                .contains("(Route)[%d]\"".formatted(before + 1))
                .doesNotContain("(Route)[%d]\"".formatted(before + 2));
        assertThat(copy.read(DOCUMENT_REPORT)).contains("failures=\"0\"").doesNotContain("tests=\"0\"");
    }

    @Test
    void anAddedScenarioIsListedAndRuns() throws Exception {
        Recipe recipe = Recipe.named("a scenario");
        TreeCopy copy = changedBy(recipe);

        Command list = copy.mesh("list");
        Command test = copy.mesh(recipe.commands().get(2));
        Command run = copy.mesh(recipe.lastCommand());

        assertThat(recipe.commands()).startsWith("run my.yaml", "list");
        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(copy.read("docs/shipped-scenarios.md")).contains("\n| `rest-clients` | ~1 min | Do RestTemplate");
        assertThat(list.output()).containsPattern("(?m)^ {2}rest-clients ");
        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("| tomcat-resttemplate ", "| tomcat-restclient ");
    }

    /** The tests of outputs have a case for each stage of the list, and the reports number the cases. */
    @Test
    void anAddedStageIsMeasuredAndShown() throws Exception {
        Recipe recipe = Recipe.named("a stage");
        TreeCopy copy = changedBy(recipe);

        Command test = copy.mesh(recipe.lastCommand());

        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(copy.read("load-client/target/surefire-reports/TEST-mesh.load.text.ColoursTest.xml"))
                .contains("(Stage)[%d]".formatted(count(STAGE, copy, STAGES)))
                .contains("failures=\"0\"");
        assertThat(copy.read(
                        "tomcat-gateway/target/surefire-reports/TEST-mesh.gateway.concurrent.ComputingPoolTest.xml"))
                .contains("theWaitForAThreadIsAStageOfItsOwn");
    }

    /** Not even the lists in tests name the added key: reader, writer, schema and random scenarios read the declaration. */
    @Test
    void anAddedKeyOfAScenarioIsReadAndWritten() throws Exception {
        Recipe recipe = Recipe.named("a scenario key");
        TreeCopy copy = changedBy(recipe);

        Command test = copy.mesh(recipe.lastCommand());

        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(copy.read("load-client/target/surefire-reports/TEST-mesh.load.scenario.SameSeedTest.xml"))
                .contains("tests=\"1\"");
    }

    @Test
    void anAddedLessonIsListedTaughtAndDocumented() throws Exception {
        Recipe recipe = Recipe.named("a lesson");
        TreeCopy copy = changedBy(recipe);

        Command list = copy.mesh("lessons");
        Command lesson = copy.mesh(recipe.commands().get(1));
        Command test = copy.mesh(recipe.lastCommand());

        assertThat(recipe.commands()).startsWith("lessons");
        assertThat(list.output()).containsPattern("(?m)^25  ten-calls-together +Ten calls together$");
        assertThat(lesson.exitCode()).as(lesson.output()).isZero();
        assertThat(lesson.output()).contains("Lesson 25: Ten calls together", "You said 9 times, it was ");
        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(copy.read("docs/lessons.md"))
                .contains("\n| 25 | `ten-calls-together` | Each request makes ten calls");
    }

    private TreeCopy changedBy(Recipe recipe) throws Exception {
        TreeCopy copy = TreeCopy.in(folder);
        copy.apply(recipe.diff());
        return copy;
    }

    private static long count(Pattern pattern, TreeCopy copy, String file) throws Exception {
        return pattern.matcher(copy.read(file)).results().count();
    }
}
