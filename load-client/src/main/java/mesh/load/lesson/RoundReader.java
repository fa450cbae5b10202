package mesh.load.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mesh.load.lesson.Explanation.Placeholder;
import mesh.load.metrics.AssertionGrammar;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.yaml.Section;
import org.jspecify.annotations.Nullable;

/** Reads the predictions and the explanation of a round. A question is about the first contender unless it names another one. */
record RoundReader(Section section, List<String> contenders) {

    private static final int MAX_PREDICTIONS = 3;
    private static final int MIN_OPTIONS = 2;
    private static final int MAX_OPTIONS = 6;
    private static final double MAX_VALUE = 1_000_000;
    private static final int SENTENCES = 3;
    private static final Pattern SENTENCE_END = Pattern.compile("[.?!](?=\\s|$)");

    List<Prediction> predictions() {
        List<Section> sections = section.sections("predictions", "question", "slider", "choice");
        if (sections.isEmpty()) {
            throw section.missing("predictions");
        }
        if (sections.size() > MAX_PREDICTIONS) {
            throw section.fault(
                    "predictions", "'predictions' are " + sections.size() + ". Allowed: 1 to " + MAX_PREDICTIONS);
        }
        return sections.stream().map(this::prediction).toList();
    }

    private Prediction prediction(Section section) {
        String question = section.oneLine("question");
        return section.requireOne("slider", "choice").equals("slider")
                ? slider(
                        question,
                        section.section("slider", "metric", "contender", "other", "unit", "min", "max", "step")
                                .orElseThrow())
                : new Prediction.Choice(question, contenders.getFirst(), options(section));
    }

    private Prediction slider(String question, Section slider) {
        LessonMetric metric = slider.choice("metric", LessonMetric.class).orElseThrow(() -> slider.missing("metric"));
        double min = number(slider, "min");
        double max = number(slider, "max");
        double step = number(slider, "step");
        if (max <= min) {
            throw slider.fault("max", "'max' is '" + slider.text("max") + "'. Allowed: more than 'min'");
        }
        if (step <= 0 || step > max - min) {
            throw slider.fault(
                    "step", "'step' is '" + slider.text("step") + "'. Allowed: more than 0, at most 'max' minus 'min'");
        }
        return new Prediction.Slider(
                question,
                metric,
                slider.has("contender") ? known(slider, "contender", contenders) : contenders.getFirst(),
                other(slider, metric),
                slider.has("unit")
                        ? known(slider, "unit", metric.units())
                        : metric.units().getFirst(),
                min,
                max,
                step);
    }

    private @Nullable String other(Section slider, LessonMetric metric) {
        if (metric == LessonMetric.RATIO) {
            return known(slider, "other", contenders);
        }
        if (slider.has("other")) {
            throw slider.fault(
                    "other", "'other' is allowed only with 'ratio'. It names the contender whose time is the divisor");
        }
        return null;
    }

    private static String known(Section slider, String key, List<String> allowed) {
        String value = slider.text(key);
        if (!allowed.contains(value)) {
            throw slider.unknown(key, value, DidYouMean.hint(value, allowed));
        }
        return value;
    }

    private static double number(Section slider, String key) {
        return slider.parse(key, slider.text(key), text -> {
            if (text.matches("\\d{1,7}([.]\\d{1,3})?") && Double.parseDouble(text) <= MAX_VALUE) {
                return Double.parseDouble(text);
            }
            throw new IllegalArgumentException("a number from 0 to 1000000, with up to three decimals");
        });
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
            String id = String.valueOf((char) ('a' + options.size()));
            boolean rest = option == sections.getLast() && !option.has("when");
            String when = rest ? null : assertion(option, "when");
            options.add(new Prediction.Option(id, option.oneLine("text"), when));
        }
        return List.copyOf(options);
    }

    Explanation explanation() {
        Section explanation = section.section("explanation", "when", "text", "otherwise")
                .orElseThrow(() -> section.missing("explanation"));
        String text = explanation.oneLine("text");
        long sentences = SENTENCE_END.matcher(text).results().count();
        if (sentences != SENTENCES) {
            throw explanation.fault(
                    "text", "'text' of 'explanation' has " + sentences + " sentences. Allowed: " + SENTENCES);
        }
        String otherwise = explanation.oneLine("otherwise");
        Placeholder.in(text).forEach(one -> check(explanation, "text", one));
        Placeholder.in(otherwise).forEach(one -> check(explanation, "otherwise", one));
        return new Explanation(assertion(explanation, "when"), text, otherwise);
    }

    private void check(Section explanation, String key, Placeholder placeholder) {
        if (!Placeholder.NAMES.contains(placeholder.name())) {
            throw explanation.fault(
                    key,
                    "unknown figure '" + placeholder.name() + "' in braces. "
                            + DidYouMean.hint(placeholder.name(), Placeholder.NAMES));
        }
        String other = placeholder.contender();
        if (other != null && !contenders.contains(other)) {
            throw explanation.fault(
                    key, "unknown contender '" + other + "' in braces. " + DidYouMean.hint(other, contenders));
        }
        if (other == null && placeholder.name().equals(LessonMetric.RATIO.label())) {
            throw explanation.fault(
                    key, "'ratio' in braces is of two contenders. Allowed: {ratio(other)} with the other's id");
        }
    }

    /** Reads an assertion about the run. */
    private String assertion(Section section, String key) {
        String assertion = section.oneLine(key);
        try {
            AssertionGrammar.check(assertion, contenders);
            return assertion;
        } catch (IllegalArgumentException wrong) {
            throw section.fault(key, "'" + key + "': " + wrong.getMessage());
        }
    }
}
