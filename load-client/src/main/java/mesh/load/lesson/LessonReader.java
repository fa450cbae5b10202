package mesh.load.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Lesson.Variation;
import mesh.load.lesson.Round.Trial;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.Section;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;

/**
 * Reads the file form of a lesson. A mistake in it is a {@link ScenarioException} that names file, line and column.
 *
 * <p>The scenario of a round is a shipped scenario or one inside the lesson, with the round's changes and the selected contenders. The
 * reader of scenarios reads the complete scenario, and applies its rules for files from unknown authors.
 *
 * @param source a file name, for messages
 * @param trust limits the actions of the lesson's scenarios
 * @param name of the scenario of the first round
 * @param numbers replace numbers in the first scenario and in the questions, before the changes of a variation
 */
record LessonReader(Section lesson, String source, Trust trust, String name, List<OwnNumber> numbers) {

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

    private static final String NUMBERS = "numbers";
    private static final String SCENARIO = "scenario";
    private static final String CHANGES = "changes";
    private static final String CONTENDERS = "contenders";

    /** Leaves room for a prefix and a suffix, because the id also names a scenario. */
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private static final Pattern PROPERTY = Pattern.compile("[a-z][a-z0-9.-]{0,99}");
    private static final int MAX_NUMBER = 99;
    private static final int MAX_OWN_NUMBER = 10_000;
    private static final int MAX_FURTHER = 'z' - 'a' + 1;

    /** @param own the reader's numbers, which replace the lesson's defaults */
    static Lesson read(String source, String yaml, Trust trust, Map<OwnNumber.Kind, String> own) {
        Section lesson = Section.root(source, yaml, KEYS);
        String id = matching(lesson, "id", ID, "up to 40 lower-case letters, digits and hyphens");
        int number = lesson.number("number", 1, MAX_NUMBER).orElse(0);
        String title = lesson.oneLine("title");
        String name = "lesson-" + id + (own.isEmpty() ? "" : "-own");
        return new LessonReader(lesson, source, trust, name, numbers(lesson, own)).read(id, number, title);
    }

    private Lesson read(String id, int number, String title) {
        String question = filled(lesson.oneLine("question"));
        Trial trial = trial(lesson, lesson, scenario(), name);
        RoundReader first = new RoundReader(lesson, trial.contenders());
        return new Lesson(
                id,
                number,
                title,
                question,
                numbers,
                trial,
                first.predictions(),
                first.explanation(),
                limit(),
                variation(),
                further(),
                matching(lesson, "code", LessonCode.PATH, LessonCode.ALLOWED));
    }

    private static String matching(Section section, String key, Pattern pattern, String allowed) {
        return section.parse(key, section.text(key), text -> {
            if (!pattern.matcher(text).matches()) {
                throw new IllegalArgumentException(allowed);
            }
            return text;
        });
    }

    private static List<OwnNumber> numbers(Section lesson, Map<OwnNumber.Kind, String> own) {
        List<OwnNumber> all = new ArrayList<>();
        for (Section section : lesson.sections(NUMBERS, "number", "question", "value", "min", "max")) {
            OwnNumber shipped = number(section);
            if (all.stream().anyMatch(one -> one.number() == shipped.number())) {
                throw section.fault("number", "'" + section.text("number") + "' is in 'numbers' twice");
            }
            String given = own.get(shipped.number());
            all.add(given == null ? shipped : shipped.with(given));
        }
        return List.copyOf(all);
    }

    private static OwnNumber number(Section section) {
        section.text("number");
        int min = section.requiredNumber("min", 1, MAX_OWN_NUMBER);
        int max = section.requiredNumber("max", min, MAX_OWN_NUMBER);
        OwnNumber bounds = new OwnNumber(
                section.choice("number", OwnNumber.Kind.class).orElseThrow(),
                section.oneLine("question"),
                "",
                min,
                max);
        return bounds.with(section.parse("value", section.text("value"), bounds::read));
    }

    /** Returns a question with the numbers in place of their names in braces. */
    private String filled(String question) {
        String filled = question;
        for (OwnNumber one : numbers) {
            filled = filled.replace("{" + one.number().label() + "}", one.value());
        }
        return filled;
    }

    /** Returns the scenario of the lesson with the numbers instead of its own. */
    private Section scenario() {
        Section scenario = changed(lesson, base(lesson));
        if (numbers.isEmpty()) {
            return scenario;
        }
        String yaml = numbers.stream().map(OwnNumber::change).collect(Collectors.joining("\n"));
        return scenario.with(
                Section.root(NUMBERS, yaml, "users", "work", "legacy").movedTo(lesson, NUMBERS));
    }

    private static Section base(Section round) {
        if (round.has(SCENARIO) && round.isMapping(SCENARIO)) {
            return CheckedScenarios.part(round, SCENARIO).orElseThrow();
        }
        String shipped = round.text(SCENARIO);
        if (!ShippedScenarios.NAMES.contains(shipped)) {
            throw round.unknown(
                    SCENARIO,
                    shipped,
                    DidYouMean.hint(shipped, ShippedScenarios.NAMES) + ", or a scenario in the lesson itself");
        }
        return CheckedScenarios.shipped(shipped).movedTo(round, SCENARIO);
    }

    private static Section changed(Section round, Section base) {
        return CheckedScenarios.part(round, CHANGES).map(base::with).orElse(base);
    }

    /** Returns the scenario of a round, with the question of the round, and with the contenders that {@code picking} selects. */
    private Trial trial(Section round, Section picking, Section root, String trialName) {
        Scenario scenario = CheckedScenarios.read(source, root, trust, "lesson");
        List<String> all = scenario.contenders().stream().map(Contender::id).toList();
        List<String> picked = picking.words(CONTENDERS).stream().distinct().toList();
        picked.stream().filter(id -> !all.contains(id)).findFirst().ifPresent(unknown -> {
            throw picking.unknown(CONTENDERS, unknown, DidYouMean.hint(unknown, all));
        });
        Map<String, Object> tree = ScenarioWriter.tree(scenario);
        tree.put("name", trialName);
        tree.put("question", filled(round.oneLine("question")));
        if (!picked.isEmpty()) {
            List<?> contenders = (List<?>) Objects.requireNonNull(tree.get(CONTENDERS));
            tree.put(
                    CONTENDERS,
                    picked.stream().map(id -> contenders.get(all.indexOf(id))).toList());
            // Comparisons may name contenders that the round does not select.
            tree.remove("compare");
            tree.remove("expectations");
        }
        return new Trial(trialName, picked.isEmpty() ? all : picked, ScenarioWriter.yaml(tree));
    }

    /** Reads the variation. It takes all values that it does not set from the lesson. */
    private Variation variation() {
        Section variation =
                lesson.section("variation", KEYS_OF_VARIATION).orElseThrow(() -> lesson.missing("variation"));
        Section base = variation.has(SCENARIO) ? base(variation) : scenario();
        Section picking = variation.has(CONTENDERS) || variation.has(SCENARIO) ? variation : lesson;
        Trial trial = trial(variation, picking, changed(variation, base), name + "-variation");
        RoundReader second = new RoundReader(variation, trial.contenders());
        return new Variation(filled(variation.oneLine("question")), trial, second.predictions(), second.explanation());
    }

    private List<Further> further() {
        List<Section> sections = lesson.sections("further", "text", "scenario");
        if (sections.size() > MAX_FURTHER) {
            throw lesson.fault("further", "'further' has " + sections.size() + " items. Allowed: up to " + MAX_FURTHER);
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

    private Limit limit() {
        Section limit =
                lesson.section("limit", "service", "property", "text").orElseThrow(() -> lesson.missing("limit"));
        if (limit.has("service") != limit.has("property")) {
            throw limit.fault("text", "'limit' has only one of 'service' and 'property'. Allowed: both or neither");
        }
        return limit.has("property")
                ? new Limit(
                        limit.text("service"),
                        matching(limit, "property", PROPERTY, "the name of a property, such as mesh.limits.fan-out"),
                        limit.oneLine("text"))
                : new Limit(null, null, limit.oneLine("text"));
    }
}
