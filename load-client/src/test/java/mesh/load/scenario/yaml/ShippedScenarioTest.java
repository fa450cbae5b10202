package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.yaml.ShippedScenario.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Tests the groups and the typical durations of the shipped scenarios, which lists and a page of the documentation show. */
class ShippedScenarioTest {

    private static final Path PAGE = Path.of("../docs/shipped-scenarios.md");

    /** A row of the page: the first cell has names, the second has a duration for all of them. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\| (~?[\\d.]+ min) \\|");

    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

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
        assertThat(new ShippedScenario("a", Group.LIMITS, 3, true).duration()).isEqualTo("3 min");
        assertThat(new ShippedScenario("a", Group.LIMITS, 3.5, false).duration())
                .isEqualTo("~3.5 min");
    }

    @ParameterizedTest
    @EnumSource
    void thePageShowsTheSameGroupsAndDurations(Group group) throws IOException {
        String page = Files.readString(PAGE);
        String section =
                page.substring(page.indexOf("## " + group.title() + "\n") + 1).split("\n## ", 2)[0];

        assertThat(page).contains("## " + group.title() + "\n");
        assertThat(ROW.matcher(section).results().flatMap(ShippedScenarioTest::scenarios))
                .containsExactlyInAnyOrderElementsOf(group.scenarios().stream()
                        .map(one -> one.name() + " " + one.duration())
                        .toList());
    }

    private static Stream<String> scenarios(MatchResult row) {
        return NAME.matcher(row.group(1)).results().map(name -> name.group(1) + " " + row.group(2));
    }
}
