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
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the recipes of {@code CONTRIBUTING.md} without following them. {@link RecipeTest} follows them. */
class RecipesTest {

    private static final int MAX_STEPS = 10;
    private static final int MAX_FILES_OF_A_ROUTE = 6;

    /** Including the document and the test. */
    private static final int MAX_FILES_OF_A_STAGE = 6;

    @TempDir
    private Path folder;

    static List<Recipe> recipes() {
        return Recipe.all();
    }

    @Test
    void thereIsARecipeForEachUsualChange() {
        assertThat(recipes())
                .map(Recipe::title)
                .containsExactly("a route", "a scenario", "a stage", "a fault", "a warning", "an experiment", "a chart");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void eachRecipeIsShortAndContainsItsChange(Recipe recipe) {
        assertThat(recipe.steps()).hasSizeBetween(3, MAX_STEPS);
        assertThat(!recipe.diff().isEmpty() || recipe.text().contains("\n| File | What is added |"))
                .isTrue();
        assertThat(recipe.commands()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theDiffOfARecipeAppliesToTheCurrentSources(Recipe recipe) throws Exception {
        if (!recipe.diff().isEmpty()) {
            assertThat(check(recipe.diff())).isEmpty();
        }
    }

    /** One list has all stages, and everything else is derived from it. */
    @Test
    void aStageNeedsFewFiles() {
        assertThat(Recipe.named("a stage").changedFiles()).hasSizeBetween(1, MAX_FILES_OF_A_STAGE);
    }

    /** The steps may omit the folder and the ending of a file. */
    @ParameterizedTest
    @MethodSource("recipes")
    void theStepsNameEachFileOfTheDiff(Recipe recipe) {
        String steps = String.join(" ", recipe.steps());

        assertThat(recipe.changedFiles())
                .map(file -> file.replaceFirst("^.*/", "").replaceFirst("\\.[a-z]+$", ""))
                .allSatisfy(name -> assertThat(steps).containsPattern("\\b" + Pattern.quote(name) + "\\b"));
    }

    /** One list of routes is the purpose of {@code Route}: the files are the list, the document, and the three of the route's package. */
    @Test
    void aRouteNeedsFewFiles() {
        assertThat(Recipe.named("a route").changedFiles()).hasSizeBetween(4, MAX_FILES_OF_A_ROUTE);
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
