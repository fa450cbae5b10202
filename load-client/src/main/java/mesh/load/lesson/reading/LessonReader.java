package mesh.load.lesson.reading;

import java.util.regex.Pattern;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.LessonCode;
import mesh.load.lesson.Limit;
import mesh.load.lesson.Variation;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import mesh.load.scenario.yaml.document.Section;

/** Reads the file form of a lesson. What is wrong in it is a {@link ScenarioException} that names file, line and column. */
final class LessonReader {

    private static final String[] KEYS = {
        "id",
        "number",
        "title",
        "question",
        "scenario",
        "contenders",
        "changes",
        "predictions",
        "explanation",
        "limit",
        "variation",
        "code"
    };

    private static final String[] KEYS_OF_VARIATION = {
        "question", "scenario", "contenders", "changes", "predictions", "explanation"
    };

    /** With what stands before and behind it, it names a scenario. */
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private static final Pattern PROPERTY = Pattern.compile("[a-z][a-z0-9.-]{0,99}");
    private static final int MAX_NUMBER = 99;

    private LessonReader() {}

    /**
     * Reads the text of a lesson.
     *
     * @param source what messages call it: a file name
     * @param trust how far its scenarios may go
     */
    static Lesson read(String source, String yaml, Trust trust) {
        Section root = Section.root(source, yaml, KEYS);
        String id = root.parse("id", root.text("id"), LessonReader::id);
        int number = root.number("number", 1, MAX_NUMBER).orElse(0);
        String title = root.oneLine("title");
        String question = root.oneLine("question");
        TrialReader trials = new TrialReader(source, trust, "lesson-" + id);
        RoundReader first = new RoundReader(root, trials.first(root));
        return new Lesson(
                id,
                number,
                title,
                question,
                first.trial(),
                first.predictions(),
                first.explanation(),
                limit(root),
                variation(root, trials),
                root.parse("code", root.text("code"), LessonReader::code));
    }

    private static Variation variation(Section root, TrialReader trials) {
        Section section = root.section("variation", KEYS_OF_VARIATION).orElseThrow(() -> root.missing("variation"));
        RoundReader second = new RoundReader(section, trials.second(root, section));
        return new Variation(section.oneLine("question"), second.trial(), second.predictions(), second.explanation());
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
