package mesh.load.lesson;

import java.util.ArrayList;
import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.yaml.Section;
import org.jspecify.annotations.Nullable;

/**
 * Reads a prediction's question and its possible answers.
 *
 * @param contenders of the run; a question that names none is about the first
 */
record PredictionReader(List<String> contenders) {

    private static final int MIN_OPTIONS = 2;
    private static final int MAX_OPTIONS = 6;
    private static final double MAX_VALUE = 1_000_000;

    Prediction read(Section section) {
        String question = section.oneLine("question");
        return section.requireOne("slider", "choice").equals("slider")
                ? slider(
                        question,
                        section.section("slider", "metric", "contender", "other", "unit", "min", "max", "step")
                                .orElseThrow())
                : new Prediction.Choice(question, contenders.getFirst(), options(section));
    }

    private Prediction slider(String question, Section slider) {
        slider.text("metric");
        Metric metric = slider.choice("metric", Metric.class).orElseThrow();
        double min = number(slider, "min");
        double max = number(slider, "max");
        double step = number(slider, "step");
        if (max <= min) {
            throw slider.fault("max", "'max' is '" + slider.text("max") + "'. Allowed: more than 'min'");
        }
        if (step <= 0 || step > max - min) {
            throw slider.fault(
                    "step", "'step' is '" + slider.text("step") + "'. Allowed: over 0, up to 'max' less 'min'");
        }
        return new Prediction.Slider(
                question,
                metric,
                slider.has("contender") ? contender(slider, "contender") : contenders.getFirst(),
                other(slider, metric),
                unit(slider, metric),
                min,
                max,
                step);
    }

    private @Nullable String other(Section slider, Metric metric) {
        if (metric == Metric.RATIO) {
            return contender(slider, "other");
        }
        if (slider.has("other")) {
            throw slider.fault("other", "'other' is for a 'ratio' alone: the contender whose time it is over");
        }
        return null;
    }

    private String contender(Section slider, String key) {
        String id = slider.text(key);
        if (!contenders.contains(id)) {
            throw slider.unknown(key, id, DidYouMean.hint(id, contenders));
        }
        return id;
    }

    private static String unit(Section slider, Metric metric) {
        List<String> units = metric.kind().units();
        String unit = slider.optionalText("unit").orElse(units.getFirst());
        if (!units.contains(unit)) {
            throw slider.unknown("unit", unit, DidYouMean.hint(unit, units));
        }
        return unit;
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
            boolean last = options.size() == sections.size() - 1;
            String id = String.valueOf((char) ('a' + options.size()));
            boolean rest = last && !option.has("when");
            String when = rest ? null : RoundReader.assertion(option, "when", contenders);
            options.add(new Prediction.Option(id, option.oneLine("text"), when));
        }
        return List.copyOf(options);
    }
}
