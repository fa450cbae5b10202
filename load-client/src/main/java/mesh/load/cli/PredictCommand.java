package mesh.load.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.analysis.LimitsInForce;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Model;
import mesh.load.predict.Model.Waits;
import mesh.load.predict.Prediction;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Outlook.NotModelled;
import mesh.load.predict.Predictions.Outlook.Predicted;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.Json;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code predict}: simulates a run instead of measuring it. */
@Command(
        name = "predict",
        description = {
            "Simulate a scenario's contenders, with its limits and the libraries' defaults. Nothing is started.",
            "The model only knows who waits for whom, and how long: see docs/what-if.md."
        })
final class PredictCommand extends MeshCommand implements Runnable {

    @Parameters(
            paramLabel = "SCENARIO",
            description = ScenarioOptions.SCENARIOS,
            defaultValue = ShippedScenarios.DEFAULT)
    private List<String> scenarios = List.of();

    @Mixin
    private final ScenarioOptions overrides = new ScenarioOptions();

    @Mixin
    private final Limits limits = new Limits();

    @Option(
            names = "--beside",
            paramLabel = "DIR",
            description =
                    "The results folder of a run. Predict with the limits of that run, and show its measurements beside the "
                            + "predictions.")
    private @Nullable Path beside;

    @Option(names = "--json", description = "Print each scenario's predictions as one line of JSON instead of a table.")
    private boolean json;

    /** Accepts every scenario file. The file needs no trust, because this command starts nothing from it and sends nothing. */
    @Override
    public void run() {
        List<Scenario> all = scenarios.stream()
                .map(name -> overrides.applyTo(limits.applyTo(CheckedScenarios.find(name, Trust.EVERYTHING))))
                .toList();
        all.forEach(this::predict);
    }

    private void predict(Scenario scenario) {
        Output output = beside == null
                ? new Output(scenario, new Predictions(scenario, AssumedLimits.of(scenario)), Map.of())
                : beside(scenario, new ResultsFolder(beside).read());
        print(json ? output.json() + "\n" : output.text());
    }

    private static Output beside(Scenario scenario, RunResult run) {
        Set<String> ids = scenario.contenders().stream().map(Contender::id).collect(Collectors.toSet());
        Map<String, ContenderRow> measured = new Repetitions(run)
                .rows().stream()
                        .filter(row -> ids.contains(row.id()))
                        .collect(Collectors.toMap(ContenderRow::id, row -> row));
        if (measured.isEmpty()) {
            throw new ResultsException("--beside: that run measured no contender of '" + scenario.name() + "'");
        }
        LimitsInForce limits = LimitsInForce.in(run, scenario.neededServices());
        return new Output(scenario, new Predictions(scenario, limits), measured);
    }

    /** The options that replace a scenario's limits and backend. */
    private static final class Limits {

        private static final String LEGACY = "legacy";

        @Option(
                names = {"-s", "--set"},
                paramLabel = "NAME=VALUE",
                description =
                        "Set a service's property, such as netty-gateway.mesh.limits.max-connections=100, or the backend's "
                                + "behaviour, such as legacy.service-time=50ms. May be repeated.")
        private List<String> set = List.of();

        /**
         * Returns the scenario with these values, as if its file contained them.
         *
         * @throws ScenarioException if the scenario does not allow one of them
         */
        Scenario applyTo(Scenario scenario) {
            if (set.isEmpty()) {
                return scenario;
            }
            Map<String, Object> tree = new LinkedHashMap<>(ScenarioWriter.tree(scenario));
            set.forEach(one -> put(tree, one));
            return CheckedScenarios.read("--set", ScenarioWriter.yaml(tree));
        }

        private static void put(Map<String, Object> tree, String assignment) {
            String[] parts = assignment.split("=", 2);
            int dot = parts[0].indexOf('.');
            if (parts.length < 2 || dot < 1) {
                throw new ScenarioException("--set: '" + assignment
                        + "' is not a property with a value. Allowed: NAME=VALUE, such as netty-gateway.mesh.limits.max-connections=100 or "
                        + "legacy.service-time=50ms");
            }
            String owner = parts[0].substring(0, dot);
            String property = parts[0].substring(dot + 1);
            if (owner.equals(LEGACY)) {
                child(tree, LEGACY).put(property, parts[1]);
            } else {
                child(child(tree, "services"), owner).put(property, parts[1]);
            }
        }

        private static Map<String, Object> child(Map<String, Object> parent, String name) {
            Map<String, Object> child = new LinkedHashMap<>();
            if (parent.get(name) instanceof Map<?, ?> there) {
                there.forEach((key, value) -> child.put(String.valueOf(key), value));
            }
            parent.put(name, child);
            return child;
        }
    }

    /** Prints the predictions for a scenario's contenders: as a table with the law behind them, or as a line of JSON. */
    private static final class Output {

        private final Scenario scenario;
        private final Map<Contender, Predictions.Outlook> outlooks = new LinkedHashMap<>();
        private final Map<String, ContenderRow> measured;

        /**
         * Simulates each contender that can be simulated.
         *
         * @param measured rows of the contenders that were measured, by id; may be empty
         */
        Output(Scenario scenario, Predictions predictions, Map<String, ContenderRow> measured) {
            this.scenario = scenario;
            this.measured = Map.copyOf(measured);
            scenario.contenders().forEach(contender -> outlooks.put(contender, predictions.of(contender)));
        }

        /** Returns the predictions as text for people. */
        String text() {
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
        String json() {
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
}
