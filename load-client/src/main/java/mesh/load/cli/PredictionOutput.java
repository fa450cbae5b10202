package mesh.load.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.predict.Model;
import mesh.load.predict.Prediction;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Outlook.NotModelled;
import mesh.load.predict.Predictions.Outlook.Predicted;
import mesh.load.predict.Waits;
import mesh.load.report.ContenderRow;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.Json;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/** Prints the predictions for a scenario's contenders: as a table with the law behind them, or as a line of JSON. */
final class PredictionOutput {

    private final Scenario scenario;
    private final Map<Contender, Predictions.Outlook> outlooks = new LinkedHashMap<>();
    private final Map<String, ContenderRow> measured;

    /**
     * Simulates each contender that can be simulated.
     *
     * @param measured rows of the contenders that were measured, by id; may be empty
     */
    public PredictionOutput(Scenario scenario, Predictions predictions, Map<String, ContenderRow> measured) {
        this.scenario = scenario;
        this.measured = Map.copyOf(measured);
        scenario.contenders().forEach(contender -> outlooks.put(contender, predictions.of(contender)));
    }

    /** Returns the predictions as text for people. */
    public String text() {
        String others = others();
        return predicted().findAny().isEmpty()
                ? others
                : table() + "\nLittle's law:\n" + laws() + (others.isEmpty() ? "" : "\n" + others);
    }

    private Stream<Map.Entry<Contender, Predicted>> predicted() {
        return outlooks.entrySet().stream()
                .filter(one -> one.getValue() instanceof Predicted)
                .map(one -> Map.entry(one.getKey(), (Predicted) one.getValue()));
    }

    private String table() {
        Table<Map.Entry<Contender, Predicted>> table = Table.of(predicted().toList())
                .text("contender", one -> one.getKey().id())
                .text("predicted time", one -> Text.duration(prediction(one).durationNanos()))
                .text(
                        "ok",
                        one -> prediction(one).served() + "/"
                                + prediction(one).ends().size())
                .text("500s by cause", one -> Text.counts(prediction(one).failures()))
                .text(
                        "request threads",
                        one -> threads(
                                one.getValue().model().gateway().waits(),
                                prediction(one).threads()))
                .text("waiting: thread, connection, backend", one -> waiting(prediction(one)))
                .text(
                        "ideal time",
                        one -> prediction(one).served() == 0
                                ? Text.NOTHING
                                : Text.duration(prediction(one).idealNanos()));
        if (!measured.isEmpty()) {
            table.text("measured time", one -> measured(one, row -> Text.duration(row.timeNanos())))
                    .text("measured ok", one -> measured(one, row -> row.ok() + "/" + row.requests()))
                    .text("model's error", one -> measured(one, row -> error(row, prediction(one))));
        }
        return table.text();
    }

    private static Prediction prediction(Map.Entry<Contender, Predicted> one) {
        return one.getValue().prediction();
    }

    private String measured(Map.Entry<Contender, Predicted> one, Function<ContenderRow, String> text) {
        ContenderRow row = measured.get(one.getKey().id());
        return row == null ? Text.NOTHING : text.apply(row);
    }

    private static String error(ContenderRow row, Prediction prediction) {
        Double error = row.modelError(prediction.figures());
        return error == null ? Text.NOTHING : Text.deviation(error);
    }

    private static String threads(Waits waits, Prediction.Peaks threads) {
        return switch (waits) {
            case ON_NOTHING, ON_EVENT_LOOP -> Text.NOTHING;
            case ON_REQUEST_THREAD, ON_THREAD_PER_CALL ->
                threads.inUse() + (threads.limit() == null ? "" : " of " + threads.limit());
        };
    }

    private static String waiting(Prediction prediction) {
        return Stream.of(prediction.threads(), prediction.connections(), prediction.backendThreads())
                .map(peaks -> Integer.toString(peaks.waiting()))
                .collect(Collectors.joining(", "));
    }

    /** Returns one line per sentence of Little's law, for all contenders that share its figures. */
    private String laws() {
        Map<String, List<String>> byLaw = predicted()
                .collect(Collectors.groupingBy(
                        one -> one.getValue().prediction().littlesLaw().sentence(),
                        LinkedHashMap::new,
                        Collectors.mapping(one -> one.getKey().id(), Collectors.toList())));
        return byLaw.entrySet().stream()
                .map(one -> "- " + String.join(", ", one.getValue()) + ": " + one.getKey() + "\n")
                .collect(Collectors.joining());
    }

    private String others() {
        StringBuilder lines = new StringBuilder();
        outlooks.forEach((contender, outlook) -> {
            if (outlook instanceof NotModelled(String reason)) {
                lines.append(PlainText.line(contender.id() + ": not predicted, because " + reason))
                        .append("\n");
            }
        });
        return lines.toString();
    }

    /** Returns the predictions as one line of JSON for programs. */
    public String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scenario", scenario.name());
        json.put(
                "contenders",
                outlooks.entrySet().stream()
                        .map(one -> contender(one.getKey(), one.getValue()))
                        .toList());
        return Json.MAPPER.writeValueAsString(json);
    }

    private static Map<String, Object> contender(Contender contender, Predictions.Outlook outlook) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", contender.id());
        switch (outlook) {
            case Predicted(Model model, Prediction prediction) -> {
                json.put("model", model);
                json.put("prediction", prediction);
            }
            case NotModelled(String reason) -> json.put("notModelled", reason);
        }
        return json;
    }
}
