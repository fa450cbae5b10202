package mesh.load.lesson;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.metrics.AssertionGrammar;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.yaml.Section;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file form of a lesson. The reader of scenarios reads the complete scenario of each round, and applies its rules for files from
 * unknown authors. The own numbers of a user replace numbers in the first scenario and in the questions. The changes of a variation are
 * applied after that.
 */
record LessonReader(Section lesson, String source, Trust trust, String name, List<OwnNumber> numbers) {

    private static final String[] KEYS = ("id number title question numbers scenario contenders changes predictions "
                    + "explanation limit variation further code fixed")
            .split(" ", -1);

    private static final String[] KEYS_OF_VARIATION = {
        "question", "scenario", "contenders", "changes", "predictions", "explanation"
    };

    /** Leaves room for a prefix and a suffix, because the id also names a scenario. */
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private static final Pattern PROPERTY = Pattern.compile("[a-z][a-z0-9.-]{0,99}");
    private static final int MAX_NUMBER = 99;
    private static final int MAX_OWN_NUMBER = 10_000;
    private static final int MAX_FURTHER = 'z' - 'a' + 1;

    static Lesson read(String source, String yaml, Trust trust, Map<OwnNumber.Kind, String> own) {
        Section lesson = Section.root(source, yaml, KEYS);
        String id = lesson.text("id", ID.asMatchPredicate(), "up to 40 lower-case letters, digits and hyphens");
        String name = "lesson-" + id + (own.isEmpty() ? "" : "-own");
        return new LessonReader(lesson, source, trust, name, numbers(lesson, own)).read(id);
    }

    private Lesson read(String id) {
        int number = lesson.number("number", 1, MAX_NUMBER).orElse(0);
        String title = lesson.oneLine("title");
        Lesson.Variation first = round(lesson, filled(lesson.oneLine("question")), lesson, scenario(), name);
        return new Lesson(
                id,
                number,
                title,
                first.question(),
                numbers,
                first.scenario(),
                first.predictions(),
                first.explanation(),
                limit(),
                variation(),
                further(),
                lesson.text("code", LessonCode.PATH.asMatchPredicate(), LessonCode.ALLOWED),
                lesson.has("fixed")
                        ? lesson.text("fixed", LessonCode.PATH.asMatchPredicate(), LessonCode.ALLOWED)
                        : null);
    }

    private static List<OwnNumber> numbers(Section lesson, Map<OwnNumber.Kind, String> own) {
        Map<OwnNumber.Kind, OwnNumber> all = new LinkedHashMap<>();
        for (Section section : lesson.sections("numbers", "number", "question", "value", "min", "max")) {
            OwnNumber shipped = number(section);
            String given = own.get(shipped.number());
            if (all.put(shipped.number(), given == null ? shipped : shipped.with(given)) != null) {
                throw section.fault("number", "'" + section.text("number") + "' is in 'numbers' twice");
            }
        }
        return List.copyOf(all.values());
    }

    private static OwnNumber number(Section section) {
        OwnNumber.Kind kind =
                section.choice("number", OwnNumber.Kind.class).orElseThrow(() -> section.missing("number"));
        int min = section.requiredNumber("min", 1, MAX_OWN_NUMBER);
        int max = section.requiredNumber("max", min, MAX_OWN_NUMBER);
        OwnNumber bounds = new OwnNumber(kind, section.oneLine("question"), "", min, max);
        return section.parse("value", section.text("value"), bounds::with);
    }

    private String filled(String question) {
        String filled = question;
        for (OwnNumber one : numbers) {
            filled = filled.replace("{" + one.number().label() + "}", one.value());
        }
        return filled;
    }

    private Section scenario() {
        Section scenario = changed(lesson, base(lesson));
        if (numbers.isEmpty()) {
            return scenario;
        }
        Map<String, Object> changes = new LinkedHashMap<>();
        numbers.forEach(one -> changes.putAll(one.change()));
        return scenario.with(lesson.inPlace("numbers", changes));
    }

    private static Section base(Section round) {
        if (round.has("scenario") && round.isMapping("scenario")) {
            return CheckedScenarios.part(round, "scenario").orElseThrow();
        }
        String shipped = known(round, "scenario", ShippedScenarios.NAMES, ", or a scenario in the lesson itself");
        return CheckedScenarios.shipped(shipped, round, "scenario");
    }

    private static Section changed(Section round, Section base) {
        return CheckedScenarios.part(round, "changes").map(base::with).orElse(base);
    }

    private static String known(Section section, String key, List<String> allowed, String alsoAllowed) {
        String value = section.text(key);
        if (!allowed.contains(value)) {
            throw section.unknown(key, value, DidYouMean.hint(value, allowed) + alsoAllowed);
        }
        return value;
    }

    /** Reads the variation. It takes all values that it does not set from the lesson. */
    private Lesson.Variation variation() {
        Section variation = lesson.requiredSection("variation", KEYS_OF_VARIATION);
        boolean hasScenario = variation.has("scenario");
        Section base = changed(variation, hasScenario ? base(variation) : scenario());
        Section picking = hasScenario || variation.has("contenders") ? variation : lesson;
        return round(variation, filled(variation.oneLine("question")), picking, base, name + "-variation");
    }

    /** Reads a round with the contenders that {@code picking} selects from the scenario. */
    private Lesson.Variation round(
            Section round, String question, Section picking, Section scenario, String roundName) {
        Scenario read = CheckedScenarios.read(source, scenario, trust, "lesson");
        Round.Trial trial = trial(question, picking, read, roundName);
        RoundReader reader = new RoundReader(round, trial.contenders());
        return new Lesson.Variation(question, trial, reader.predictions(), reader.explanation());
    }

    private static Round.Trial trial(String question, Section picking, Scenario scenario, String name) {
        List<String> all = scenario.contenders().stream().map(Contender::id).toList();
        List<String> picked = picking.words("contenders").stream().distinct().toList();
        picked.stream().filter(id -> !all.contains(id)).findFirst().ifPresent(unknown -> {
            throw picking.unknown("contenders", unknown, DidYouMean.hint(unknown, all));
        });
        return new Round.Trial(scenario.asking(name, question, picked), picked.isEmpty() ? all : picked);
    }

    private List<Further> further() {
        List<Section> sections = lesson.sections("further", "text", "scenario");
        if (sections.size() > MAX_FURTHER) {
            throw lesson.fault("further", "'further' has " + sections.size() + " items. Allowed: up to " + MAX_FURTHER);
        }
        List<Further> all = new ArrayList<>();
        for (Section one : sections) {
            String scenario = known(one, "scenario", ShippedScenarios.NAMES, "");
            all.add(new Further(letter(all), one.oneLine("text"), scenario));
        }
        return List.copyOf(all);
    }

    private static String letter(List<?> items) {
        return String.valueOf((char) ('a' + items.size()));
    }

    private Lesson.Limit limit() {
        Section limit = lesson.requiredSection("limit", "service", "property", "text");
        if (limit.has("service") != limit.has("property")) {
            throw limit.fault("text", "'limit' has only one of 'service' and 'property'. Allowed: both or neither");
        }
        String allowed = "the name of a property, such as mesh.limits.fan-out";
        String property = limit.has("property") ? limit.text("property", PROPERTY.asMatchPredicate(), allowed) : null;
        return new Lesson.Limit(limit.has("service") ? limit.text("service") : null, property, limit.oneLine("text"));
    }

    /** Reads the predictions and the explanation of a round. A question is about the first contender unless it names another one. */
    private record RoundReader(Section round, List<String> contenders) {

        private static final int MAX_PREDICTIONS = 3;
        private static final int MIN_OPTIONS = 2;
        private static final int MAX_OPTIONS = 6;
        private static final int SENTENCES = 3;
        private static final Pattern SENTENCE_END = Pattern.compile("[.?!](?=\\s|$)");

        List<Prediction> predictions() {
            List<Section> sections = round.sections("predictions", "question", "slider", "choice");
            if (sections.isEmpty()) {
                throw round.missing("predictions");
            }
            if (sections.size() > MAX_PREDICTIONS) {
                throw round.fault(
                        "predictions", "'predictions' are " + sections.size() + ". Allowed: 1 to " + MAX_PREDICTIONS);
            }
            return sections.stream().map(this::prediction).toList();
        }

        private Prediction prediction(Section section) {
            String question = section.oneLine("question");
            return section.requireOne("slider", "choice").equals("slider")
                    ? slider(
                            question,
                            section.requiredSection(
                                    "slider", "metric", "contender", "other", "unit", "min", "max", "step"))
                    : new Prediction.Choice(question, contenders.getFirst(), options(section));
        }

        private Prediction slider(String question, Section slider) {
            LessonMetric metric =
                    slider.choice("metric", LessonMetric.class).orElseThrow(() -> slider.missing("metric"));
            double min = number(slider, "min");
            double max = number(slider, "max");
            double step = number(slider, "step");
            if (max <= min) {
                throw slider.fault("max", "'max' is '" + slider.text("max") + "'. Allowed: more than 'min'");
            }
            if (step <= 0 || step > max - min) {
                throw slider.fault(
                        "step",
                        "'step' is '" + slider.text("step") + "'. Allowed: more than 0, at most 'max' minus 'min'");
            }
            String contender = knownOrFirst(slider, "contender", contenders);
            String unit = knownOrFirst(slider, "unit", metric.units());
            return new Prediction.Slider(question, metric, contender, other(slider, metric), unit, min, max, step);
        }

        private @Nullable String other(Section slider, LessonMetric metric) {
            if (metric == LessonMetric.RATIO) {
                return known(slider, "other", contenders, "");
            }
            if (slider.has("other")) {
                throw slider.fault(
                        "other",
                        "'other' is allowed only with 'ratio'. It names the contender whose time is the divisor");
            }
            return null;
        }

        private static String knownOrFirst(Section slider, String key, List<String> allowed) {
            return slider.has(key) ? known(slider, key, allowed, "") : allowed.getFirst();
        }

        private static double number(Section slider, String key) {
            return Double.parseDouble(slider.text(
                    key,
                    text -> text.matches("\\d{1,7}([.]\\d{1,3})?") && Double.parseDouble(text) <= 1_000_000,
                    "a number from 0 to 1000000, with up to three decimals"));
        }

        private List<Prediction.Option> options(Section section) {
            List<Section> sections = section.sections("choice", "text", "when");
            if (sections.size() < MIN_OPTIONS || sections.size() > MAX_OPTIONS) {
                throw section.fault(
                        "choice",
                        "'choice' has " + sections.size() + " options. Allowed: " + MIN_OPTIONS + " to " + MAX_OPTIONS);
            }
            List<Prediction.Option> options = new ArrayList<>();
            for (Section option : sections) {
                boolean rest = options.size() == sections.size() - 1 && !option.has("when");
                String when = rest ? null : assertion(option);
                options.add(new Prediction.Option(letter(options), option.oneLine("text"), when));
            }
            return List.copyOf(options);
        }

        Round.Explanation explanation() {
            Section explanation = round.requiredSection("explanation", "when", "needs", "text", "stages", "otherwise");
            String text = explanation.oneLine("text");
            long sentences = SENTENCE_END.matcher(text).results().count();
            if (sentences != SENTENCES) {
                throw explanation.fault(
                        "text", "'text' of 'explanation' has " + sentences + " sentences. Allowed: " + SENTENCES);
            }
            return new Round.Explanation(
                    assertion(explanation),
                    explanation.has("needs") ? explanation.choices("needs", Need.class) : null,
                    checked(explanation, "text"),
                    explanation.has("stages") ? checked(explanation, "stages") : null,
                    checked(explanation, "otherwise"));
        }

        private String checked(Section explanation, String key) {
            String text = explanation.oneLine(key);
            Explainer.Placeholder.in(text).forEach(one -> check(explanation, key, one));
            return text;
        }

        private void check(Section explanation, String key, Explainer.Placeholder placeholder) {
            String name = placeholder.name();
            String other = placeholder.contender();
            String problem = null;
            if (!Explainer.Placeholder.NAMES.contains(name)) {
                problem = "unknown figure '" + name + "' in braces. "
                        + DidYouMean.hint(name, Explainer.Placeholder.NAMES);
            } else if (other != null && !contenders.contains(other)) {
                problem = "unknown contender '" + other + "' in braces. " + DidYouMean.hint(other, contenders);
            } else if (other == null && name.equals(LessonMetric.RATIO.label())) {
                problem = "'ratio' in braces is of two contenders. Allowed: {ratio(other)} with the other's id";
            }
            if (problem != null) {
                throw explanation.fault(key, problem);
            }
        }

        private String assertion(Section section) {
            String assertion = section.oneLine("when");
            try {
                AssertionGrammar.check(assertion, contenders);
                return assertion;
            } catch (IllegalArgumentException wrong) {
                throw section.fault("when", "'when': " + wrong.getMessage());
            }
        }
    }
}
