package mesh.load.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.analysis.simulation.Model;
import mesh.load.analysis.simulation.Prediction;
import mesh.load.analysis.simulation.Predictions;
import mesh.load.analysis.simulation.Predictions.Outlook.NotModelled;
import mesh.load.analysis.simulation.Predictions.Outlook.Predicted;
import mesh.load.analysis.simulation.Waits;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.Json;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/** What would come of the contenders of a scenario: a table with the law behind it, or a line of JSON. */
public final class PredictionOutput {

    private final Scenario scenario;
    private final Map<Contender, Predictions.Outlook> outlooks = new LinkedHashMap<>();

    public PredictionOutput(Scenario scenario, Predictions predictions) {
        this.scenario = scenario;
        scenario.contenders().forEach(contender -> outlooks.put(contender, predictions.of(contender)));
    }

    /** For people. */
    public String text() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "predicted time",
                "ok",
                "500s by cause",
                "request threads",
                "waiting: thread, connection, backend",
                "ideal time");
        StringBuilder laws = new StringBuilder("\nLittle's law:\n");
        StringBuilder others = new StringBuilder();
        outlooks.forEach((contender, outlook) -> {
            switch (outlook) {
                case Predicted(Model model, Prediction prediction) -> {
                    addRow(table, contender, model, prediction);
                    laws.append("- ").append(contender.id()).append(": ");
                    laws.append(prediction.littlesLaw().sentence()).append("\n");
                }
                case NotModelled(String reason) ->
                    others.append(contender.id() + ": not predicted, because " + reason + "\n");
            }
        });
        boolean none = outlooks.values().stream().noneMatch(Predicted.class::isInstance);
        return (none ? "" : table.render() + laws) + (none || others.isEmpty() ? "" : "\n") + others;
    }

    private static void addRow(MarkdownTable table, Contender contender, Model model, Prediction prediction) {
        boolean refused = prediction.served() == 0;
        table.add(
                contender.id(),
                Text.duration(prediction.durationNanos()),
                prediction.served() + "/" + prediction.ends().size(),
                failures(prediction.failures()),
                threads(model.gateway().waits(), prediction.threads()),
                waiting(prediction),
                refused ? Text.NOTHING : Text.duration(prediction.idealNanos()));
    }

    private static String failures(Map<String, Integer> failures) {
        return failures.isEmpty()
                ? Text.NOTHING
                : failures.entrySet().stream()
                        .map(failure -> failure.getValue() + " " + failure.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static String threads(Waits waits, Prediction.Peaks threads) {
        return switch (waits) {
            case ON_NOTHING, ON_EVENT_LOOP -> Text.NOTHING;
            case ON_REQUEST_THREAD, ON_THREAD_PER_CALL ->
                threads.inUse() + (threads.limit() == null ? "" : " of " + threads.limit());
        };
    }

    private static String waiting(Prediction prediction) {
        return List.of(prediction.threads(), prediction.connections(), prediction.backendThreads()).stream()
                .map(peaks -> Integer.toString(peaks.waiting()))
                .collect(Collectors.joining(", "));
    }

    /** For programs: one line. */
    public String json() {
        return Json.MAPPER.writeValueAsString(Map.of(
                "scenario",
                scenario.name(),
                "contenders",
                outlooks.entrySet().stream()
                        .map(one -> contender(one.getKey(), one.getValue()))
                        .toList()));
    }

    private static Map<String, Object> contender(Contender contender, Predictions.Outlook outlook) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", contender.id());
        switch (outlook) {
            case Predicted(Model model, Prediction prediction) -> {
                json.put("model", model);
                json.put("prediction", prediction);
                json.put("littlesLaw", prediction.littlesLaw().sentence());
            }
            case NotModelled(String reason) -> json.put("notModelled", reason);
        }
        return json;
    }
}
