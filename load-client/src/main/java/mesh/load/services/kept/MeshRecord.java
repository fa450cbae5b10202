package mesh.load.services.kept;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceStart;
import org.jspecify.annotations.Nullable;

/**
 * The state files of one mesh, which are always up to date. The services that belong to the run share a file. Each service that stays
 * running has a file of its own, which the next run can take over.
 */
public final class MeshRecord {

    private final String name = StateFiles.newName();
    private final MeshPlan plan;
    private final StateFiles states;
    private final @Nullable ProcessIdentity owner;
    private final Retention retention;
    private final Map<Service, File> kept = new ConcurrentSkipListMap<>();
    private final Map<Service, Set<String>> warmed = new ConcurrentHashMap<>();
    private final Set<Service> taken = ConcurrentHashMap.newKeySet();
    private @Nullable ProcessIdentity user = ProcessIdentity.of(ProcessHandle.current());

    /** @param owner the process with which a kept service ends; null if it runs until {@code mesh down} */
    private record File(String name, @Nullable ProcessIdentity owner, MeshState.KeptState kept) {}

    /** @param owner the process with which the other services end; null if they outlive the process that starts them */
    public MeshRecord(MeshPlan plan, StateFiles states, @Nullable ProcessIdentity owner, Retention retention) {
        this.plan = plan;
        this.states = states;
        this.owner = owner;
        this.retention = retention;
    }

    /**
     * Decides which services stay running: those that this run has taken, those that replace one, and all others if
     * this run keeps its services or the mesh is up.
     */
    public void plan(Map<Service, ServiceStart> starts, KeptServices.Reservation found) {
        boolean isUp =
                found.used().values().stream().anyMatch(one -> one.state().owner() == null);
        starts.forEach((service, start) -> {
            KeptServices.KeptService used = found.used().get(service);
            KeptServices.KeptService replaced = found.replaced().get(service);
            if (used != null) {
                taken.add(service);
                kept.put(service, new File(used.name(), used.state().owner(), used.kept()));
            } else if (replaced != null) {
                keep(service, start, replaced.state().owner());
            } else if (retention.keeps() || isUp) {
                keep(service, start, retention.keeper());
            }
        });
    }

    private void keep(Service service, ServiceStart start, @Nullable ProcessIdentity until) {
        MeshState.KeptState now = new MeshState.KeptState(user, start, Instant.EPOCH, Set.of());
        kept.put(service, new File(name + "-" + service.label(), until, now));
    }

    public Set<Service> keptServices() {
        return Set.copyOf(kept.keySet());
    }

    public boolean isKept(Service service) {
        return kept.containsKey(service);
    }

    /** Returns whether an earlier command has started the service. */
    public boolean isTaken(Service service) {
        return taken.contains(service);
    }

    /** Forgets that a service was warm, because a new process takes its place. */
    public void startAnew(Service service) {
        taken.remove(service);
        File file = kept.get(service);
        if (file != null) {
            keep(service, file.kept().start(), file.owner());
        }
    }

    /** Returns the argument with which later commands recognize a service. */
    public String argument(Service service) {
        File file = kept.get(service);
        return StateFiles.argument(file == null ? name : file.name());
    }

    /** Returns the process with which a service ends; null if it runs until {@code mesh down}. */
    @Nullable
    public ProcessIdentity ownerOf(Service service) {
        File file = kept.get(service);
        return file == null ? owner : file.owner();
    }

    /** Returns the file for a service's log. The folder of a run must not change after the run, so kept services write elsewhere. */
    public Path log(Service service) {
        return (isKept(service) ? states.home().logs() : plan.logs()).resolve(service.label() + ".log");
    }

    /**
     * Writes which services run.
     *
     * @param starter the process that is starting services; null once all of them are started
     */
    public void write(@Nullable ProcessIdentity starter, Map<Service, ServiceProcess> processes) {
        kept.forEach((service, file) -> write(service, file.kept().usedBy(user), processes.get(service)));
        List<MeshState.Entry> entries = plan.toStart().stream()
                .filter(service -> !isKept(service))
                .map(service -> entry(service, processes.get(service)))
                .toList();
        if (!entries.isEmpty()) {
            states.write(name, new MeshState(owner, starter, entries));
        }
    }

    private void write(Service service, MeshState.KeptState now, @Nullable ServiceProcess process) {
        File file = Objects.requireNonNull(kept.get(service));
        states.write(file.name(), new MeshState(file.owner(), null, List.of(entry(service, process)), now));
    }

    private MeshState.Entry entry(Service service, @Nullable ServiceProcess process) {
        ProcessIdentity identity = process == null ? ProcessIdentity.NONE : ProcessIdentity.of(process.handle());
        return new MeshState.Entry(service, identity, plan.ports().of(service), log(service));
    }

    /** Lets later commands use and stop the services, which this one has only started. */
    public void leave(Map<Service, ServiceProcess> processes) {
        user = null;
        write(null, processes);
    }

    public boolean wasWarmed(Service service, String how) {
        File file = kept.get(service);
        return file != null && file.kept().warmed().contains(how);
    }

    public void addWarmUp(Service service, String how) {
        warmed.computeIfAbsent(service, first -> new HashSet<>()).add(how);
    }

    /** Records that a service waits for the next run. */
    public void release(Service service, Duration rest, ServiceProcess process) {
        MeshState.KeptState now = Objects.requireNonNull(kept.get(service)).kept();
        write(service, now.after(rest, warmed.getOrDefault(service, Set.of())), process);
    }

    /** Forgets the services that have ended. */
    public void delete(Set<Service> staying) {
        states.delete(name);
        kept.forEach((service, file) -> {
            if (!staying.contains(service)) {
                states.delete(file.name());
            }
        });
    }
}
