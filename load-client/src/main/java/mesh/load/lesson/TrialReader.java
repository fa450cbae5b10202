package mesh.load.lesson;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.lesson.Round.Trial;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.Section;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;

/**
 * Makes the scenario of a round. It is a shipped scenario or one inside the lesson, with the round's changes and the selected contenders.
 * The reader of scenarios reads all of it, with its rules for files from unknown authors.
 *
 * @param source of the lesson, for messages
 * @param name of the scenario of the first round
 * @param numbers that the scenario of the first round uses; a variation's changes come after them
 */
record TrialReader(String source, Trust trust, String name, OwnNumbers numbers) {

    private static final String SCENARIO = "scenario";
    private static final String CHANGES = "changes";
    private static final String CONTENDERS = "contenders";

    Trial first(Section lesson) {
        return trial(lesson, lesson, ofLesson(lesson), name);
    }

    /** Returns the scenario of the variation; everything that the variation does not set is as in the lesson. */
    Trial second(Section lesson, Section variation) {
        Section base = variation.has(SCENARIO) ? base(variation) : ofLesson(lesson);
        Section picking = variation.has(CONTENDERS) || variation.has(SCENARIO) ? variation : lesson;
        return trial(variation, picking, changed(variation, base), name + "-variation");
    }

    private Section ofLesson(Section lesson) {
        return numbers.over(lesson, changed(lesson, base(lesson)));
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

    /** Returns the scenario of a round, with the question of the round instead of the scenario's own. */
    private Trial trial(Section round, Section picking, Section root, String trialName) {
        Scenario scenario = CheckedScenarios.read(source, root, trust, "lesson");
        List<String> picked = picked(picking, scenario);
        Map<String, Object> tree = ScenarioWriter.tree(scenario);
        tree.put("name", trialName);
        tree.put("question", numbers.filled(round.oneLine("question")));
        if (picking.has(CONTENDERS)) {
            tree.put(CONTENDERS, picked.stream().map(id -> contender(tree, id)).toList());
            // These may name contenders that the round does not select.
            tree.remove("compare");
            tree.remove("expectations");
        }
        return new Trial(trialName, picked, ScenarioWriter.yaml(tree));
    }

    private static List<String> picked(Section picking, Scenario scenario) {
        List<String> all = scenario.contenders().stream().map(Contender::id).toList();
        List<String> picked = picking.words(CONTENDERS);
        picked.stream().filter(id -> !all.contains(id)).findFirst().ifPresent(unknown -> {
            throw picking.unknown(CONTENDERS, unknown, DidYouMean.hint(unknown, all));
        });
        return picked.isEmpty() ? all : picked.stream().distinct().toList();
    }

    /** Returns a contender in the form of the scenario's file. */
    private static Map<?, ?> contender(Map<String, Object> tree, String id) {
        List<?> all = (List<?>) Objects.requireNonNull(tree.get(CONTENDERS));
        return all.stream()
                .map(one -> (Map<?, ?>) one)
                .filter(one -> id.equals(one.get("id")))
                .findFirst()
                .orElseThrow();
    }
}
