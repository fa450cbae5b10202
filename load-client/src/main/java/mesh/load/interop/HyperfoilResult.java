package mesh.load.interop;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.interop.TotalsFile.TotalsRow;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.ResultsException;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.yaml.ScenarioWriter;

/** Converts Hyperfoil's export of a scenario to a result of ours, for comparison. Its notes list the figures that Hyperfoil lacks. */
public final class HyperfoilResult {

    private static final String UNKNOWN = "unknown";

    private static final String WHO =
            "Sent and timed by Hyperfoil, and imported from its total.csv. What it does not know is left out, and where a figure "
                    + "cannot be left out it is 0 or 'unknown': causes, bodies, skew, barrier and connections, threads, CPU, limits in force, the machine.";
    private static final String OK =
            "ok is a status of success: bodies were not checked, and a response with too few items counts as valid.";
    private static final String TIME =
            "The time of a contender is from the start of its first phase to the end of its last, in whole milliseconds of "
                    + "the wall clock, and includes the time in which Hyperfoil notices that a phase is over. Latencies count from when a request was sent, and have two significant digits.";

    private final ExportedScenario exported;
    private final Path file;

    /** @param file {@code total.csv} with the results of the exported scenario */
    public HyperfoilResult(ExportedScenario exported, Path file) {
        this.exported = exported;
        this.file = file;
    }

    /**
     * Reads the file.
     *
     * @param version of this program
     * @param arguments of the command that imports it
     * @throws ResultsException if Hyperfoil did not export it for this scenario
     */
    public RunResult read(String version, List<String> arguments) {
        Map<ExportedLoad, List<TotalsRow>> rows = byLoad(TotalsFile.read(file));
        List<ExportedLoad> measured =
                exported.loads().stream().filter(rows::containsKey).toList();
        List<ContenderResult> contenders = measured.stream()
                .map(load -> new ImportedLoad(file, load, rows.getOrDefault(load, List.of())).result())
                .toList();
        List<TotalsRow> all = rows.values().stream().flatMap(List::stream).toList();
        List<String> missing = exported.loads().stream()
                .filter(load -> !rows.containsKey(load))
                .map(ExportedLoad::name)
                .toList();
        return new RunResult(
                RunResult.FORMAT,
                version,
                arguments,
                ScenarioWriter.tree(exported.scenario().withoutWarmUp()),
                missing.isEmpty() ? RunState.COMPLETE : RunState.FAILED,
                missing.isEmpty() ? null : "the file has no phase " + String.join(", ", missing),
                instant(all.stream().mapToLong(TotalsRow::startMillis).min().orElse(0)),
                instant(all.stream().mapToLong(TotalsRow::endMillis).max().orElse(0)),
                new MachineFigures(UNKNOWN, UNKNOWN, UNKNOWN, 0, 0, UNKNOWN, UNKNOWN, null, null),
                List.of(),
                Map.of(),
                List.of(),
                new Measurement.Load(contenders, spreads(contenders), List.of()),
                List.of(),
                List.of(),
                List.of(),
                notes(contenders),
                null,
                null,
                null);
    }

    private static Instant instant(long millis) {
        return Instant.ofEpochMilli(millis);
    }

    private Map<ExportedLoad, List<TotalsRow>> byLoad(List<TotalsRow> rows) {
        Map<String, ExportedLoad> phases = phases();
        Map<ExportedLoad, List<TotalsRow>> byLoad = new HashMap<>();
        for (TotalsRow row : rows) {
            ExportedLoad load = phases.get(row.phase());
            if (load == null) {
                throw new ResultsException("'" + file + "' has the phase '" + row.phase() + "', which '"
                        + exported.scenario().name()
                        + "' does not have. Allowed: phases that ./mesh export hyperfoil writes, such as "
                        + phases.keySet().stream().sorted().findFirst().orElse(""));
            }
            byLoad.computeIfAbsent(load, none -> new ArrayList<>()).add(row);
        }
        if (byLoad.isEmpty()) {
            throw new ResultsException("'" + file + "' has no phase");
        }
        return byLoad;
    }

    private Map<String, ExportedLoad> phases() {
        Map<String, ExportedLoad> phases = new HashMap<>();
        for (ExportedLoad load : exported.loads()) {
            IntStream.rangeClosed(1, load.users())
                    .forEach(user -> phases.put(HyperfoilBenchmark.phaseOf(load, user), load));
        }
        return phases;
    }

    private static List<SpreadFigures> spreads(List<ContenderResult> contenders) {
        return contenders.stream()
                .map(ContenderResult::id)
                .distinct()
                .sorted()
                .map(id -> SpreadFigures.of(id, contenders))
                .toList();
    }

    private static List<String> notes(List<ContenderResult> contenders) {
        List<String> notes = new ArrayList<>(List.of(WHO, OK, TIME));
        String without = contenders.stream()
                .filter(one -> one.ok().samples() < one.outcomes().ok()
                        || one.failed().samples()
                                < one.outcomes().requests() - one.outcomes().ok())
                .map(ContenderResult::id)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!without.isEmpty()) {
            notes.add(
                    "Hyperfoil's figures do not separate the latencies of valid responses from all others, or are those of several "
                            + "phases, whose percentiles cannot be combined, in: " + without + ".");
        }
        return notes;
    }
}
