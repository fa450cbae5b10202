package mesh.load.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.result.ContenderResult;
import mesh.load.result.MachineFigures;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.result.ServiceFigures;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** A result as it grows. It is written after each contender, so that whatever ends the run leaves what was measured. */
final class RunDraft {

    private final Scenario scenario;
    private final String version;
    private final ResultsFolder folder;
    private final Instant startedAt = Instant.now();
    private final MachineFigures machine = Machine.figures();
    private final List<ServiceFigures> services = new ArrayList<>();
    private final Map<String, Object> behaviour = new LinkedHashMap<>();
    private final List<ContenderResult> contenders = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    RunDraft(Scenario scenario, String version, ResultsFolder folder) {
        this.scenario = scenario;
        this.version = version;
        this.folder = folder;
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    void add(ServiceFigures service) {
        services.add(service);
    }

    void legacyBehaves(Map<String, Object> inForce) {
        behaviour.clear();
        behaviour.putAll(inForce);
    }

    void add(ContenderResult contender) {
        contenders.add(contender);
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    /** The same note is kept once. */
    void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    RunResult end(RunState state, @Nullable String reason) {
        return write(state, reason, Instant.now());
    }

    private RunResult write(RunState state, @Nullable String reason, @Nullable Instant endedAt) {
        RunResult result = new RunResult(
                RunResult.FORMAT,
                version,
                ScenarioTree.of(scenario),
                state,
                reason,
                startedAt,
                endedAt,
                machine,
                List.copyOf(services),
                new LinkedHashMap<>(behaviour),
                List.copyOf(contenders),
                List.copyOf(notes));
        folder.write(result);
        return result;
    }
}
