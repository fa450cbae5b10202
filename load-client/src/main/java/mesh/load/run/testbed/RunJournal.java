package mesh.load.run.testbed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mesh.load.results.OutOfMemoryFigures;
import mesh.load.results.RecordingFigures;
import mesh.load.results.ReplacementFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.SurroundingsFigures;
import mesh.load.results.WorkerFigures;
import org.jspecify.annotations.Nullable;

/**
 * What becomes known of a run beside what it measures: its services, what the backend is told to do, recordings, notes, and which processes
 * the load comes from. It is
 * plain data that a result is made of, and is written by the thread of the run and by that of a fault.
 */
public final class RunJournal {

    private final Map<String, ServiceFigures> services = new LinkedHashMap<>();
    private final Map<String, List<ReplacementFigures>> replacements = new LinkedHashMap<>();
    private final Map<String, Object> behaviour = new LinkedHashMap<>();
    private final List<RecordingFigures> recordings = new ArrayList<>();
    private final List<WorkerFigures> workers = new ArrayList<>();
    private final Map<String, List<OutOfMemoryFigures>> outOfMemory = new LinkedHashMap<>();
    private @Nullable SurroundingsFigures surroundings;
    private final Set<String> notes = new LinkedHashSet<>();

    /** Of a service that is started more than once, the last process is kept. */
    public synchronized void add(ServiceFigures service) {
        services.put(service.name(), service);
    }

    /** Of a service that is another process than it was. */
    synchronized void add(String service, ReplacementFigures replacement) {
        replacements.computeIfAbsent(service, first -> new ArrayList<>()).add(replacement);
    }

    /** Of a service that ran out of memory. */
    synchronized void add(String service, OutOfMemoryFigures error) {
        outOfMemory.computeIfAbsent(service, first -> new ArrayList<>()).add(error);
    }

    /** Keeps what services got of the surroundings of this command. */
    public synchronized void keepSurroundings(SurroundingsFigures ofThisCommand) {
        surroundings = ofThisCommand;
    }

    /** Null if no services were started. */
    public synchronized @Nullable SurroundingsFigures surroundings() {
        return surroundings;
    }

    /** Adds what was recorded of one service. */
    public synchronized void add(RecordingFigures recording) {
        recordings.add(recording);
    }

    /** Keeps where the load comes from, if not from this process. */
    public synchronized void keepWorkers(List<WorkerFigures> several) {
        workers.addAll(several);
    }

    /** Keeps what the legacy backend says that it does now. */
    public synchronized void keepBehaviour(Map<String, Object> inForce) {
        behaviour.clear();
        behaviour.putAll(inForce);
    }

    /** Keeps what a reader has to know; the same note once. */
    public synchronized void note(String note) {
        notes.add(note);
    }

    /** In the order in which they were first started. */
    public synchronized List<ServiceFigures> services() {
        return services.values().stream()
                .map(service -> service.with(
                        replacements.getOrDefault(service.name(), List.of()),
                        outOfMemory.getOrDefault(service.name(), List.of())))
                .toList();
    }

    /** Of the legacy backend, as it tells it; empty where it takes no part. */
    public synchronized Map<String, Object> behaviour() {
        return new LinkedHashMap<>(behaviour);
    }

    /** One for each service that was recorded. */
    public synchronized List<RecordingFigures> recordings() {
        return List.copyOf(recordings);
    }

    /** In the order of their numbers; null if this process alone sends. */
    public synchronized @Nullable List<WorkerFigures> workers() {
        return workers.isEmpty() ? null : List.copyOf(workers);
    }

    /** In their order. */
    public synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
