package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the recipes of {@code CONTRIBUTING.md} without following them. {@link RecipeTest} follows them. */
class RecipesTest {

    private static final int MAX_STEPS = 10;

    @TempDir
    private Path folder;

    static List<Recipe> recipes() {
        return Recipe.all();
    }

    @Test
    void thereIsARecipeForEachUsualChange() {
        assertThat(recipes())
                .map(Recipe::title)
                .containsExactly(
                        "a route",
                        "a scenario",
                        "a scenario key",
                        "a lesson",
                        "a stage",
                        "a fault",
                        "a warning",
                        "an experiment",
                        "a chart");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void eachRecipeIsShortAndContainsItsChange(Recipe recipe) {
        assertThat(recipe.steps()).hasSizeBetween(3, MAX_STEPS);
        boolean hasTable = recipe.text().contains("\n| File | What is added |");
        assertThat(hasTable || !recipe.diff().isEmpty()).isTrue();
        assertThat(recipe.commands()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theDiffOfARecipeAppliesToTheCurrentSources(Recipe recipe) throws Exception {
        if (!recipe.diff().isEmpty()) {
            assertThat(check(recipe.diff())).isEmpty();
        }
    }

    /** One list has all routes, stages and keys, and everything else is derived from it. The files include the document and the test. */
    @ParameterizedTest
    @CsvSource({"a route, 6", "a stage, 6", "a scenario key, 4"})
    void anAdditionToAListNeedsFewFiles(String title, int max) {
        assertThat(Recipe.named(title).changedFiles()).hasSizeBetween(1, max);
    }

    /** The steps may omit the folder and the ending of a file. */
    @Test
    void theStepsNameEachFileOfARoute() {
        Recipe recipe = Recipe.named("a route");
        String steps = String.join(" ", recipe.steps());

        assertThat(recipe.changedFiles())
                .map(file -> file.replaceFirst("^.*/", "").replaceFirst("\\.[a-z]+$", ""))
                .allSatisfy(name -> assertThat(steps).containsPattern("\\b" + Pattern.quote(name) + "\\b"));
    }

    /** Every list is derived from the files, so no list is in the diff. */
    @ParameterizedTest
    @CsvSource({
        "a scenario, load-client/src/main/resources/scenarios/rest-clients.yaml",
        "a lesson, load-client/src/main/resources/lessons/ten-calls-together/lesson.yaml"
    })
    void aScenarioOrALessonIsOneFile(String recipe, String file) {
        assertThat(Recipe.named(recipe).changedFiles()).containsExactly(file);
    }

    @Test
    void aDiffThatDoesNotApplyIsReported() throws Exception {
        assertThat(check(Recipe.named("a route").diff().replace("    NETTY_BLOCK", "    NETTY_LOCK")))
                .contains("patch does not apply");
    }

    /** Returns the errors with which git rejects a diff; empty if it applies. */
    private String check(String diff) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("recipe.diff"), diff);
        return Command.git(Sources.PROJECT, "apply", "--check", file.toString()).output();
    }
}
