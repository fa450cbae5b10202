package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.scenario.DerivedTable;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.yaml.ShippedScenario.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Tests the groups and the typical durations of the shipped scenarios, which lists and a page of the documentation show. */
class ShippedScenarioTest {

    private static final Path PAGE = Path.of("../docs/shipped-scenarios.md");

    private static final List<ShippedScenario> ALL = ShippedScenario.ALL;

    @ParameterizedTest
    @EnumSource
    void eachGroupHasSeveralScenariosButNotMost(Group group) {
        assertThat(group.scenarios()).hasSizeBetween(4, ShippedScenarios.NAMES.size() / 3);
    }

    @Test
    void theDefaultIsTheFirstOfTheFirstGroup() {
        assertThat(Group.START_HERE.scenarios().getFirst().name()).isEqualTo(ShippedScenarios.DEFAULT);
    }

    @Test
    void groupsFollowOneAnother() {
        assertThat(Stream.of(Group.values()).flatMap(group -> group.scenarios().stream()))
                .containsExactlyElementsOf(ALL);
    }

    /** No run can be shorter than its own searches and its soak. */
    @ParameterizedTest
    @FieldSource("ALL")
    void theTypicalDurationIsLongerThanWhatTheScenarioSays(ShippedScenario one) {
        double minutes = switch (ShippedScenarios.find(one.name()).experiment()) {
            case Experiment.Soak soak -> soak.duration().toSeconds() / 60.0;
            case Experiment.Capacity search -> search.searchTime().toSeconds() / 60.0;
            case Experiment.Overload overload -> overload.searchTime().toSeconds() / 60.0;
            default -> 0;
        };

        assertThat(one.minutes()).isGreaterThanOrEqualTo(Math.max(1, minutes));
        assertThat(2 * one.minutes()).isEqualTo(Math.rint(2 * one.minutes()));
    }

    @Test
    void anEstimateIsMarked() {
        assertThat(new ShippedScenario("a", Group.LIMITS, 10, 3, true).duration())
                .isEqualTo("3 min");
        assertThat(new ShippedScenario("a", Group.LIMITS, 10, 3.5, false).duration())
                .isEqualTo("~3.5 min");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            name: a                                           | the scenario 'a' begins with 'name: a'. Allowed: '# In ./mesh list: GROUP, PLACE, MINUTES min measured', or estimated
            # In ./mesh list: Limits and pools, 3 min measured | the scenario 'a' begins with
            # In ./mesh list: Limits, 10, 3 min measured      | no group of scenarios has the title 'Limits'
            """)
    void aScenarioWithoutItsPlaceInTheListIsRejected(String text, String message) {
        assertThatThrownBy(() -> ShippedScenario.of("a", text + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    /** Users copy a scenario to change it. */
    @ParameterizedTest
    @FieldSource("ALL")
    void aCopyOfAShippedScenarioIsAScenarioOfItsUser(ShippedScenario one, @TempDir Path folder) throws IOException {
        Path copy = Files.writeString(folder.resolve("copy.yaml"), one.text());

        assertThat(ShippedScenarios.find(copy.toString(), Trust.EVERYTHING))
                .isEqualTo(ShippedScenarios.find(one.name()));
    }

    @ParameterizedTest
    @EnumSource
    void thePageShowsTheSameGroupsAndDurations(Group group) throws IOException {
        DerivedTable table = new DerivedTable(
                PAGE, "## " + group.title() + "\n\n| Scenario | Minutes | What it asks |\n|---|---|---|\n");

        table.hasRows(group.scenarios().stream()
                .map(one -> "| `" + one.name() + "`" + (one.name().equals(ShippedScenarios.DEFAULT) ? " (default)" : "")
                        + " | " + one.duration() + " | " + table.cell(one.text()) + " |")
                .toList());
    }

    @Test
    void thePageHasNoOtherGroups() throws IOException {
        assertThat(Files.readString(PAGE).lines().filter(line -> line.startsWith("## ")))
                .containsExactlyElementsOf(Stream.of(Group.values())
                        .map(group -> "## " + group.title())
                        .toList());
    }
}
