package mesh.load.run.testbed.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;

/** Collects what results contain in addition to measurements. The run's thread and a fault's thread both write to the journal. */
public final class RunJournal {

    private final Map<String, ServiceFigures> services = new LinkedHashMap<>();
    private final Map<String, List<ServiceFigures.ReplacementFigures>> replacements = new LinkedHashMap<>();
    private final Map<String, List<ServiceFigures.OutOfMemoryFigures>> outOfMemory = new LinkedHashMap<>();
    private final Map<String, List<ServiceFigures.ExceptionFigures>> exceptions = new LinkedHashMap<>();
    private final Map<String, String> lastContenders = new HashMap<>();
    private final Map<String, List<ServiceFigures.LossFigures>> losses = new LinkedHashMap<>();
    private final Set<String> requested = new HashSet<>();
    private final Map<String, String> ineffective = new HashMap<>();
    private final List<RecordingFigures> recordings = new ArrayList<>();
    private final List<ThreadDumpFigures> threadDumps = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private Map<String, Object> behaviour = Map.of();

    /** Adds a service. If a service is started more than once, the journal keeps the last process. */
    public synchronized void add(ServiceFigures service) {
        services.put(service.name(), service);
    }

    synchronized void add(String service, ServiceFigures.ReplacementFigures replacement) {
        replacements.computeIfAbsent(service, first -> new ArrayList<>()).add(replacement);
    }

    synchronized void add(String service, ServiceFigures.OutOfMemoryFigures error) {
        outOfMemory.computeIfAbsent(service, first -> new ArrayList<>()).add(error);
    }

    /** Adds what a service logged during a load. The numbers of a contender's repetitions are added up. */
    synchronized void add(String service, ServiceFigures.ExceptionFigures exception) {
        exceptions.computeIfAbsent(service, first -> new ArrayList<>()).add(exception);
    }

    /** Forgets what services logged during a load that does not count. */
    public synchronized void forgetExceptions(String contender) {
        exceptions.values().forEach(all -> all.removeIf(one -> one.contender().equals(contender)));
    }

    synchronized void add(String service, ServiceFigures.LossFigures loss) {
        losses.computeIfAbsent(service, first -> new ArrayList<>()).add(loss);
    }

    /** Remembers that a service gets the requests of a warm-up or of a load from now on. */
    public synchronized void beginRequests(String service) {
        requested.add(service);
    }

    /** Returns whether a service has got more than the single requests that check its paths. */
    public synchronized boolean wasRequested(String service) {
        return requested.contains(service);
    }

    /** Remembers that a contender is under load from now on, which needs this service. */
    synchronized void beginLoad(String service, String contender) {
        beginRequests(service);
        lastContenders.put(service, contender);
    }

    /** Adds the end of a process, with the last contender that needed it. A load often ends before the end of the process is noticed. */
    public synchronized void addEnd(UnexpectedExit died) {
        String service = died.service().label();
        add(
                service,
                new ServiceFigures.LossFigures(lastContenders.getOrDefault(service, ""), died.exitCode(), died.how()));
    }

    /** Returns whether a service ran out of memory, or its process ended unexpectedly. */
    public synchronized boolean hasBroken(String service) {
        return outOfMemory.containsKey(service)
                || losses.getOrDefault(service, List.of()).stream().anyMatch(loss -> loss.exitCode() != null);
    }

    /** Adds that a service is the same as another one, because no setting by which it was to differ took effect. */
    public synchronized void addIneffective(String service, String why) {
        ineffective.put(service, why);
    }

    /**
     * Returns a setting that did not take effect, and why. Empty unless this service is the same as another one because none of the settings
     * in which they differ took effect.
     */
    public synchronized Optional<String> ineffectiveSetting(String service) {
        return Optional.ofNullable(ineffective.get(service));
    }

    public synchronized void add(RecordingFigures recording) {
        recordings.add(recording);
    }

    public synchronized void add(ThreadDumpFigures dump) {
        threadDumps.add(dump);
    }

    public synchronized void keepBehaviour(Map<String, Object> inForce) {
        behaviour = new LinkedHashMap<>(inForce);
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
                        outOfMemory.getOrDefault(service.name(), List.of()),
                        losses.getOrDefault(service.name(), List.of()),
                        ServiceFigures.ExceptionFigures.total(exceptions.getOrDefault(service.name(), List.of()))))
                .toList();
    }

    /** Returns the behaviour that the legacy backend reports; empty if the run does not use the backend. */
    public synchronized Map<String, Object> behaviour() {
        return new LinkedHashMap<>(behaviour);
    }

    public synchronized List<RecordingFigures> recordings() {
        return List.copyOf(recordings);
    }

    public synchronized List<ThreadDumpFigures> threadDumps() {
        return List.copyOf(threadDumps);
    }

    public synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
