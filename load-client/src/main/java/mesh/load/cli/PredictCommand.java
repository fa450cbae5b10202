package mesh.load.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.analysis.LimitsInForce;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Predictions;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code predict}: simulates a run instead of measuring it. */
@Command(
        name = "predict",
        description = {
            "Simulate what a scenario's contenders would do, from its limits and the defaults of the libraries. Nothing is started.",
            "The model knows how long things wait for one another, and nothing else: see docs/what-if.md."
        })
public final class PredictCommand implements Runnable {

    @Parameters(
            paramLabel = "SCENARIO",
            description = "Names of shipped scenarios (see list), or paths of YAML files. Default: ${DEFAULT-VALUE}",
            defaultValue = ShippedScenarios.DEFAULT)
    private List<String> scenarios = List.of();

    @Mixin
    private final ScenarioOptions overrides = new ScenarioOptions();

    @Mixin
    private final LimitOptions limits = new LimitOptions();

    @Option(
            names = "--beside",
            paramLabel = "DIR",
            description =
                    "A folder that run has written: predict under the limits that were in force there, and show what was "
                            + "measured beside it.")
    private @Nullable Path beside;

    @Option(names = "--json", description = "Print each scenario's predictions as one line of JSON instead of a table.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    /** Accepts every scenario file. The file needs no trust, because this command starts nothing from it and sends nothing. */
    @Override
    public void run() {
        List<Scenario> all = scenarios.stream()
                .map(name -> overrides.applyTo(limits.applyTo(CheckedScenarios.find(name, Trust.EVERYTHING))))
                .toList();
        all.forEach(this::predict);
    }

    private void predict(Scenario scenario) {
        PredictionOutput output = beside == null
                ? new PredictionOutput(scenario, new Predictions(scenario, AssumedLimits.of(scenario)), Map.of())
                : beside(scenario, new ResultsFolder(beside).read());
        spec.commandLine().getOut().print(json ? output.json() + "\n" : output.text());
        spec.commandLine().getOut().flush();
    }

    private static PredictionOutput beside(Scenario scenario, RunResult run) {
        Set<String> ids = scenario.contenders().stream().map(Contender::id).collect(Collectors.toSet());
        Map<String, ContenderRow> measured = new Repetitions(run)
                .rows().stream()
                        .filter(row -> ids.contains(row.id()))
                        .collect(Collectors.toMap(ContenderRow::id, row -> row));
        if (measured.isEmpty()) {
            throw new ResultsException("the run has measured no contender of '" + scenario.name() + "'");
        }
        LimitsInForce limits = LimitsInForce.in(run, scenario.neededServices());
        return new PredictionOutput(scenario, new Predictions(scenario, limits), measured);
    }
}
