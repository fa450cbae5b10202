package mesh.load.run.testbed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;

/**
 * Collects the data of a run other than its measurements: its services, the backend's behaviour, recordings and notes. The results contain
 * this data. The run's thread and the thread of a fault both write to the journal.
 */
public final class RunJournal {

    private final Map<String, ServiceFigures> services = new LinkedHashMap<>();
    private final Map<String, List<ReplacementFigures>> replacements = new LinkedHashMap<>();
    private final Map<String, Object> behaviour = new LinkedHashMap<>();
    private final List<RecordingFigures> recordings = new ArrayList<>();
    private final Map<String, List<OutOfMemoryFigures>> outOfMemory = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();

    /** Adds a service. If a service is started more than once, the journal keeps the last process. */
    public synchronized void add(ServiceFigures service) {
        services.put(service.name(), service);
    }

    synchronized void add(String service, ReplacementFigures replacement) {
        replacements.computeIfAbsent(service, first -> new ArrayList<>()).add(replacement);
    }

    synchronized void add(String service, OutOfMemoryFigures error) {
        outOfMemory.computeIfAbsent(service, first -> new ArrayList<>()).add(error);
    }

    public synchronized void add(RecordingFigures recording) {
        recordings.add(recording);
    }

    /** Keeps the behaviour that the legacy backend reports as in force. */
    public synchronized void keepBehaviour(Map<String, Object> inForce) {
        behaviour.clear();
        behaviour.putAll(inForce);
    }

    /** Adds a note for the readers of the result, unless there is an equal one. */
    public synchronized void note(String note) {
        notes.add(note);
    }

    /** Returns the services in the order of their first start. */
    public synchronized List<ServiceFigures> services() {
        return services.values().stream()
                .map(service -> service.with(
                        replacements.getOrDefault(service.name(), List.of()),
                        outOfMemory.getOrDefault(service.name(), List.of())))
                .toList();
    }

    /** Returns the behaviour that the legacy backend reports; empty if the run does not use it. */
    public synchronized Map<String, Object> behaviour() {
        return new LinkedHashMap<>(behaviour);
    }

    public synchronized List<RecordingFigures> recordings() {
        return List.copyOf(recordings);
    }

    public synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
