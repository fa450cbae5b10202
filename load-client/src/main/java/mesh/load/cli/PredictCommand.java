package mesh.load.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.analysis.LimitsInForce;
import mesh.load.cli.output.ExitCode;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Outlook;
import mesh.load.predict.Predictions.Rate;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.rate.RateModel;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.results.Json;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.yaml.SettingChanges;
import mesh.load.scenario.yaml.Trust;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "predict",
        description = {
            "Simulate a scenario's contenders, with its limits and the libraries' defaults. Nothing is started.",
            "The model knows only what waits for what, and for how long: see docs/what-if.md."
        })
final class PredictCommand extends MeshCommand implements Callable<Integer> {

    private static final String SET = "--set";

    @Mixin
    private final ScenarioOptions scenarios = new ScenarioOptions();

    @Option(
            names = {"-s", SET},
            paramLabel = "NAME=VALUE",
            description =
                    "Set a service's property, such as netty-gateway.mesh.limits.max-connections=100, or the backend's "
                            + "behaviour, such as legacy.service-time=50ms. May be repeated.")
    private List<String> set = List.of();

    @Option(
            names = "--beside",
            paramLabel = "DIR",
            description =
                    "The results folder of a run, or its results.json. Predict with the limits of that run, and show its measurements beside the "
                            + "predictions.")
    private @Nullable Path beside;

    @Option(
            names = "--per-second",
            paramLabel = "N",
            converter = RateConverter.class,
            description = "Simulate a load of this many requests per second instead of the scenario's load.")
    private @Nullable Double perSecond;

    @Option(
            names = "--arrivals",
            paramLabel = "even|poisson",
            description =
                    "Whether the requests of a load at a rate arrive at equal intervals or at random. Default: as in the "
                            + "scenario, or poisson if its load has no rate.")
    private @Nullable String arrivals;

    @Option(
            names = "--seed",
            paramLabel = "N",
            converter = WholeNumber.Seed.class,
            description = "The seed of the random numbers of a load at a rate. Default: the scenario's.")
    private @Nullable Integer seed;

    @Option(
            names = "--p99",
            paramLabel = "TIME",
            converter = ScenarioOptions.DurationConverter.class,
            description =
                    "For each contender with a load at a rate, find the smallest number of request threads, connections or "
                            + "permits that keeps p99 at or below this time.")
    private @Nullable Duration p99;

    @Option(names = "--json", description = "Print each scenario's predictions as one line of JSON instead of a table.")
    private boolean json;

    /** Accepts every scenario file. The file needs no trust, because this command starts nothing from it and sends nothing. */
    @Override
    public Integer call() {
        int code = ExitCode.PASSED;
        for (Scenario scenario : scenarios.read(name -> changed(CheckedScenarios.find(name, Trust.EVERYTHING)))) {
            code = ExitCode.worse(code, predict(scenario));
        }
        return code;
    }

    /** Returns the scenario with the values of {@code --set}, as if its file contained them. */
    private Scenario changed(Scenario scenario) {
        if (set.isEmpty()) {
            return scenario;
        }
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (String assignment : set) {
            put(settings, assignment);
        }
        SettingChanges changes = new SettingChanges(SET, new Place(SET), Trust.EVERYTHING);
        Map<String, String> legacy = settings.remove("legacy");
        Scenario ofServices = changes.services(scenario, settings);
        return legacy == null ? ofServices : changes.legacy(ofServices, legacy);
    }

    private void put(Map<String, Map<String, String>> settings, String assignment) {
        String[] parts = assignment.split("=", 2);
        int dot = parts[0].indexOf('.');
        if (parts.length < 2 || dot < 1) {
            throw new ScenarioException("--set: '" + assignment
                    + "' is not a property with a value. Allowed: NAME=VALUE, such as netty-gateway.mesh.limits.max-connections=100 or "
                    + "legacy.service-time=50ms");
        }
        String before = settings.computeIfAbsent(parts[0].substring(0, dot), first -> new LinkedHashMap<>())
                .put(parts[0].substring(dot + 1), parts[1].strip());
        require(before == null, "--set: '" + parts[0] + "' is given twice. Allowed: each name once");
    }

    /** Returns an exit code. A scenario without a prediction is a wrong argument. */
    private int predict(Scenario scenario) {
        RunResult run = beside == null ? null : ResultsFolder.readFrom(beside);
        Map<String, ContenderRow> measured = run == null ? Map.of() : measured(run, scenario);
        LimitsInForce limits =
                run == null ? AssumedLimits.of(scenario) : LimitsInForce.in(run, scenario.neededServices());
        Predictions predictions = new Predictions(scenario, limits);
        Map<String, Outlook> outlooks = new LinkedHashMap<>();
        RateTable rates = new RateTable(predictions, p99);
        scenario.contenders()
                .forEach(contender -> rate(predictions, contender)
                        .ifPresentOrElse(
                                rate -> rates.add(contender, rate),
                                () -> outlooks.put(contender.id(), predictions.of(contender))));
        if (rates.isEmpty() && (arrivals != null || seed != null || p99 != null)) {
            throw new ScenarioException("--arrivals, --seed and --p99 need a load at a rate, but the load of '"
                    + scenario.name() + "' has none. Add --per-second N");
        }
        print(json ? json(scenario, outlooks, rates) + "\n" : text(outlooks, rates, measured));
        return rates.hasPredictions() || outlooks.values().stream().anyMatch(Outlook.Predicted.class::isInstance)
                ? ExitCode.PASSED
                : ExitCode.USAGE;
    }

    /** Returns the rate to simulate: the scenario's, changed by the options. It is empty if the contender's load has no rate. */
    private Optional<Rate> rate(Predictions predictions, Contender contender) {
        Optional<Rate> own = predictions.rate(contender);
        Double wanted = perSecond == null ? own.map(Rate::perSecond).orElse(null) : perSecond;
        if (wanted == null) {
            return Optional.empty();
        }
        Arrivals when = arrivals == null
                ? own.map(Rate::arrivals).orElse(Arrivals.POISSON)
                : Labelled.find(Arrivals.class, arrivals)
                        .orElseThrow(() -> new ScenarioException("--arrivals: '" + arrivals
                                + "' is not allowed. Allowed: " + String.join(", ", Labelled.labels(Arrivals.class))));
        return Optional.of(
                new Rate(wanted, when, seed == null ? predictions.scenario().seed() : seed));
    }

    private static Map<String, ContenderRow> measured(RunResult run, Scenario scenario) {
        Map<String, ContenderRow> measured =
                new Repetitions(run).rows().stream().collect(Collectors.toMap(ContenderRow::id, row -> row));
        if (scenario.contenders().stream().map(Contender::id).noneMatch(measured::containsKey)) {
            throw new ResultsException("--beside: that run measured no contender of '" + scenario.name() + "'");
        }
        return measured;
    }

    private static String json(Scenario scenario, Map<String, Outlook> outlooks, RateTable rates) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("scenario", scenario.name());
        ArrayNode contenders = json.putArray("contenders");
        outlooks.forEach((id, outlook) -> {
            ObjectNode one = contenders.addObject().put("id", id);
            switch (outlook) {
                case Outlook.Predicted(Model model, SimulationOutcome prediction) ->
                    one.putPOJO("model", model).putPOJO("prediction", prediction);
                case Outlook.NotModelled(String reason) -> one.put("notModelled", reason);
            }
        });
        rates.addTo(contenders);
        return Json.MAPPER.writeValueAsString(json);
    }

    private String text(Map<String, Outlook> outlooks, RateTable rates, Map<String, ContenderRow> measured) {
        String atRates = rates.text(perSecond == null ? measured : Map.of());
        return Stream.of(text(outlooks, measured), atRates)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String text(Map<String, Outlook> outlooks, Map<String, ContenderRow> measured) {
        List<Row> rows = new ArrayList<>();
        NotPredicted others = new NotPredicted();
        outlooks.forEach((id, outlook) -> {
            switch (outlook) {
                case Outlook.Predicted(Model model, SimulationOutcome prediction) ->
                    rows.add(new Row(id, model, prediction, measured.get(id)));
                case Outlook.NotModelled(String reason) -> others.add(id, reason);
            }
        });
        return rows.isEmpty()
                ? others.lines()
                : table(rows, !measured.isEmpty()) + "\nLittle's law:\n" + laws(rows)
                        + (others.reasons().isEmpty() ? "" : "\n" + others.lines());
    }

    private static String table(List<Row> rows, boolean measured) {
        Table<Row> table = Table.of(rows)
                .text("contender", Row::id)
                .text("predicted time", row -> Text.duration(row.prediction().durationNanos()))
                .text(
                        "ok",
                        row -> row.prediction().served() + "/"
                                + row.prediction().ends().size())
                .text("5xx by cause", row -> Text.counts(row.prediction().failures()))
                .text("request threads", Row::threads)
                .text("waiting: thread, connection, backend", Row::waiting)
                .text("ideal time", Row::ideal);
        if (measured) {
            table.text("measured time", row -> row.measured(one -> Text.duration(one.timeNanos())))
                    .text(
                            "measured ok",
                            row -> row.measured(
                                    one -> one.ok() + "/" + one.outcomes().requests()))
                    .text("model's error", row -> row.measured(row::error));
        }
        return table.text();
    }

    /** Returns Little's law in one line for all contenders that share its figures. */
    private static String laws(List<Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.prediction().littlesLaw().sentence(),
                        LinkedHashMap::new,
                        Collectors.mapping(Row::id, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(one -> "- " + one.getValue() + ": " + one.getKey() + "\n")
                .collect(Collectors.joining());
    }

    /** Reads the requests per second of a load. */
    static final class RateConverter implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            try {
                double perSecond = Double.parseDouble(text);
                if (RateModel.Load.isAllowed(perSecond)) {
                    return perSecond;
                }
            } catch (NumberFormatException malformed) {
                // reported below, like a rate out of range
            }
            throw new TypeConversionException("'" + text + "' is not a rate. Allowed: a number from "
                    + RateModel.Load.LOWEST + " to " + Shape.MAX_RATE);
        }
    }

    /** @param measured null if no run measured this contender */
    private record Row(
            String id,
            Model model,
            SimulationOutcome prediction,
            @Nullable ContenderRow measured) {

        String threads() {
            SimulationOutcome.Peaks threads = prediction.threads();
            return switch (model.gateway().waits()) {
                case ON_NOTHING, ON_EVENT_LOOP -> Text.NOTHING;
                case ON_REQUEST_THREAD, ON_THREAD_PER_CALL ->
                    threads.inUse() + (threads.limit() == null ? "" : " of " + threads.limit());
            };
        }

        String ideal() {
            Long nanos = prediction.idealNanos();
            return nanos == null || prediction.served() == 0 ? Text.NOTHING : Text.duration(nanos);
        }

        String waiting() {
            return Stream.of(prediction.threads(), prediction.connections(), prediction.backendThreads())
                    .map(peaks -> Integer.toString(peaks.waiting()))
                    .collect(Collectors.joining(", "));
        }

        String measured(Function<ContenderRow, String> text) {
            return measured == null ? Text.NOTHING : text.apply(measured);
        }

        String error(ContenderRow row) {
            Double error = row.modelError(prediction.figures());
            return error == null ? Text.NOTHING : Text.deviation(error);
        }
    }
}
