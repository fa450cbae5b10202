package mesh.load.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Lesson.Variation;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.Section;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;

/** Reads the file form of a lesson. A mistake in it is a {@link ScenarioException} that names file, line and column. */
final class LessonReader {

    private static final String[] KEYS = {
        "id",
        "number",
        "title",
        "question",
        "numbers",
        "scenario",
        "contenders",
        "changes",
        "predictions",
        "explanation",
        "limit",
        "variation",
        "further",
        "code"
    };

    private static final String[] KEYS_OF_VARIATION = {
        "question", "scenario", "contenders", "changes", "predictions", "explanation"
    };

    /** Leaves room for a prefix and a suffix, because the id also names a scenario. */
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private static final Pattern PROPERTY = Pattern.compile("[a-z][a-z0-9.-]{0,99}");
    private static final int MAX_NUMBER = 99;
    private static final int MAX_FURTHER = 'z' - 'a' + 1;

    private LessonReader() {}

    /**
     * Reads the text of a lesson.
     *
     * @param source a file name, for messages
     * @param trust limits the actions of its scenarios
     * @param own the reader's numbers, which replace the lesson's defaults
     */
    static Lesson read(String source, String yaml, Trust trust, Map<OwnNumber.Kind, String> own) {
        Section root = Section.root(source, yaml, KEYS);
        String id = root.parse("id", root.text("id"), LessonReader::id);
        int number = root.number("number", 1, MAX_NUMBER).orElse(0);
        String title = root.oneLine("title");
        OwnNumbers numbers = OwnNumbers.read(root, own);
        String question = numbers.filled(root.oneLine("question"));
        TrialReader trials =
                new TrialReader(source, trust, "lesson-" + id + (numbers.areShipped() ? "" : "-own"), numbers);
        RoundReader first = new RoundReader(root, trials.first(root));
        return new Lesson(
                id,
                number,
                title,
                question,
                numbers.all(),
                first.trial(),
                first.predictions(),
                first.explanation(),
                limit(root),
                variation(root, trials),
                further(root),
                root.parse("code", root.text("code"), LessonReader::code));
    }

    private static Variation variation(Section root, TrialReader trials) {
        Section section = root.section("variation", KEYS_OF_VARIATION).orElseThrow(() -> root.missing("variation"));
        RoundReader second = new RoundReader(section, trials.second(root, section));
        String question = trials.numbers().filled(section.oneLine("question"));
        return new Variation(question, second.trial(), second.predictions(), second.explanation());
    }

    private static List<Further> further(Section root) {
        List<Section> sections = root.sections("further", "text", "scenario");
        if (sections.size() > MAX_FURTHER) {
            throw root.fault("further", "'further' has " + sections.size() + " items. Allowed: up to " + MAX_FURTHER);
        }
        List<Further> all = new ArrayList<>();
        for (Section one : sections) {
            String scenario = one.text("scenario");
            if (!ShippedScenarios.NAMES.contains(scenario)) {
                throw one.unknown("scenario", scenario, DidYouMean.hint(scenario, ShippedScenarios.NAMES));
            }
            all.add(new Further(String.valueOf((char) ('a' + all.size())), one.oneLine("text"), scenario));
        }
        return List.copyOf(all);
    }

    private static Limit limit(Section root) {
        Section limit = root.section("limit", "service", "property", "text").orElseThrow(() -> root.missing("limit"));
        if (limit.has("service") != limit.has("property")) {
            throw limit.fault("text", "'service' and 'property' of 'limit' belong together. Allowed: both or none");
        }
        return limit.has("property")
                ? new Limit(
                        limit.text("service"),
                        limit.parse("property", limit.text("property"), LessonReader::property),
                        limit.oneLine("text"))
                : new Limit(null, null, limit.oneLine("text"));
    }

    private static String id(String text) {
        return require(text, ID.matcher(text).matches(), "up to 40 lower-case letters, digits and hyphens");
    }

    private static String property(String text) {
        return require(text, PROPERTY.matcher(text).matches(), "the name of a property, such as mesh.limits.fan-out");
    }

    private static String code(String path) {
        return require(path, LessonCode.isPath(path), LessonCode.ALLOWED);
    }

    private static String require(String text, boolean fits, String allowed) {
        if (!fits) {
            throw new IllegalArgumentException(allowed);
        }
        return text;
    }
}
