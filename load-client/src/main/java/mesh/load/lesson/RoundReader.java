package mesh.load.lesson;

import java.util.List;
import java.util.regex.Pattern;
import mesh.load.assertions.AssertionGrammar;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.yaml.Section;

/**
 * Reads the keys that a lesson and its variation have in common.
 *
 * @param section of the file
 * @param trial the scenario of the round
 */
record RoundReader(Section section, Trial trial) {

    private static final int MAX_PREDICTIONS = 3;
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
        PredictionReader reader = new PredictionReader(trial.contenders());
        return sections.stream().map(reader::read).toList();
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
        return new Explanation(assertion(explanation, "when", trial.contenders()), text, otherwise);
    }

    /** Reads an assertion about the run. */
    static String assertion(Section section, String key, List<String> contenders) {
        String assertion = section.oneLine(key);
        try {
            AssertionGrammar.check(assertion, contenders);
            return assertion;
        } catch (IllegalArgumentException wrong) {
            throw section.fault(key, "'" + key + "': " + wrong.getMessage());
        }
    }

    private void check(Section explanation, String key, Placeholder placeholder) {
        if (!Placeholder.names().contains(placeholder.name())) {
            throw explanation.fault(
                    key,
                    "unknown figure '" + placeholder.name() + "' in braces; "
                            + DidYouMean.hint(placeholder.name(), Placeholder.names()));
        }
        String other = placeholder.contender();
        if (other != null && !trial.contenders().contains(other)) {
            throw explanation.fault(
                    key, "unknown contender '" + other + "' in braces; " + DidYouMean.hint(other, trial.contenders()));
        }
        if (other == null && placeholder.name().equals(Metric.RATIO.label())) {
            throw explanation.fault(
                    key, "'ratio' in braces is of two contenders. Allowed: {ratio(other)} with the other's id");
        }
    }
}
