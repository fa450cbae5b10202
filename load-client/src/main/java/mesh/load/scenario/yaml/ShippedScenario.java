package mesh.load.scenario.yaml;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.ResourceFolder;

/**
 * A scenario inside the jar, as lists show it. Each file in the folder {@code scenarios} of the resources is one.
 *
 * <p>The first line of the file says all this, in a comment. It is no value of the scenario, because a run does not depend on it. So a copy
 * of the file is a valid scenario of its user, the schema has no key that only the jar may use, and a list reads no YAML.
 *
 * @param place orders the scenarios of a group. Steps of ten leave room for further scenarios in between
 * @param minutes the typical duration of {@code ./mesh run} on two cores, including the start of the services, rounded to half a minute
 * @param isMeasured whether the duration comes from a run. Otherwise it is an estimate from the lengths of the scenario's warm-ups and
 *     loads. An estimate is less exact, because warm-ups end as soon as they are steady
 */
public record ShippedScenario(String name, Group group, int place, double minutes, boolean isMeasured) {

    /** What a reader wants to find out. Lists show the groups in this order. */
    public enum Group {
        START_HERE("Start here"),
        LIMITS("Limits and pools"),
        FAULTS("Faults and overload"),
        RESOURCES("Resources over time"),
        TOOLS("Containers, databases and tools");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        private static Group of(String title) {
            return Stream.of(values())
                    .filter(group -> group.title.equals(title))
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("no group of scenarios has the title '" + title + "'"));
        }

        public List<ShippedScenario> scenarios() {
            return ALL.stream().filter(one -> one.group == this).toList();
        }
    }

    private static final Pattern LISTED = Pattern.compile(
            "# In \\./mesh list: (?<group>.+), (?<place>\\d+), (?<minutes>[\\d.]+) min (?<source>measured|estimated)");

    /** The text of each file by the name of the scenario. */
    private static final Map<String, String> TEXTS = ResourceFolder.texts("scenarios", ".yaml");

    /** All scenarios in the order in which commands list them. */
    public static final List<ShippedScenario> ALL = TEXTS.entrySet().stream()
            .map(file -> of(file.getKey(), file.getValue()))
            .sorted(Comparator.comparing(ShippedScenario::group)
                    .thenComparingInt(ShippedScenario::place)
                    .thenComparing(ShippedScenario::name))
            .toList();

    /** Reads the first line of a scenario's text. */
    static ShippedScenario of(String name, String text) {
        String first = text.lines().findFirst().orElse("");
        Matcher listed = LISTED.matcher(first);
        if (!listed.matches()) {
            throw new IllegalArgumentException("the scenario '" + name + "' begins with '" + first
                    + "'. Allowed: '# In ./mesh list: GROUP, PLACE, MINUTES min measured', or estimated");
        }
        return new ShippedScenario(
                name,
                Group.of(listed.group("group")),
                Integer.parseInt(listed.group("place")),
                Double.parseDouble(listed.group("minutes")),
                listed.group("source").equals("measured"));
    }

    /** Returns the whole file. */
    String text() {
        return Objects.requireNonNull(TEXTS.get(name), name);
    }

    /** Returns the typical duration in words, such as {@code 3.5 min}, or {@code ~3.5 min} for an estimate. */
    public String duration() {
        String number = minutes % 1 == 0 ? String.valueOf((int) minutes) : String.valueOf(minutes);
        return (isMeasured ? "" : "~") + number + " min";
    }
}
