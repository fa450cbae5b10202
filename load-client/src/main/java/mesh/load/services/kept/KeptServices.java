package mesh.load.services.kept;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mesh.load.os.IoFailure;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceStart;
import org.jspecify.annotations.Nullable;

/** The services of a folder that wait for the next run. A run takes those that it can use, and stops those that are in its way. */
public record KeptServices(StateFiles states, Readiness.Progress progress) {

    private static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * A kept service.
     *
     * @param name of its state file
     */
    public record KeptService(String name, MeshState state) {

        public MeshState.Entry entry() {
            return state.services().getFirst();
        }

        MeshState.KeptState kept() {
            return Objects.requireNonNull(state.kept());
        }

        /** Returns whether it ends with a console. One of {@code mesh up} runs until {@code mesh down}. */
        private boolean isOfConsole() {
            return state.owner() != null;
        }

        private String label() {
            return entry().service().label() + " (pid " + entry().pid() + ")";
        }
    }

    /**
     * What a run got.
     *
     * @param used the services that it uses, by label
     * @param replaced services that it has stopped and must start anew. The new ones belong to the same owner
     */
    public record Reservation(Map<Service, KeptService> used, Map<Service, KeptService> replaced) {

        public static final Reservation NOTHING = new Reservation(Map.of(), Map.of());
    }

    /** Returns the ports that will be free once this run has taken what it needs. */
    public static Set<Integer> portsOf(Collection<KeptService> idle) {
        return idle.stream().flatMap(one -> one.state().portsOfKept()).collect(Collectors.toSet());
    }

    public List<KeptService> idle() {
        List<KeptService> idle = new ArrayList<>();
        states.forEachLiving((name, state) -> {
            if (state.isIdle()) {
                idle.add(new KeptService(name, state));
            }
        });
        return idle;
    }

    /** Stops abandoned services, because they would occupy ports and take processor time from the measurement. */
    public void stopAbandoned() {
        List<MeshState.Entry> stopped = states.stopAbandoned();
        if (!stopped.isEmpty()) {
            progress.report("stopped services that a killed run left running: "
                    + stopped.stream()
                            .map(entry -> entry.service().label() + " (pid " + entry.pid() + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Stops the services that wait for the next run of a console. Those of {@code mesh up} stay. */
    public void stopThoseOfConsoles() {
        List<KeptService> stopped = reserve(KeptService::isOfConsole);
        if (!stopped.isEmpty()) {
            progress.report("stopping services of earlier runs, because this run needs new ones: "
                    + stopped.stream().map(KeptService::label).collect(Collectors.joining(", ")));
            stop(stopped);
        }
    }

    /**
     * Takes the services that a run can use.
     *
     * @param wanted how the run would start its services
     * @param ports of the run
     */
    public Reservation take(Map<Service, ServiceStart> wanted, PortPlan ports, Set<Integer> needed)
            throws InterruptedException {
        List<KeptService> reserved = reserve(one -> concerns(one, wanted.keySet(), needed));
        try {
            return take(reserved, wanted, ports);
        } catch (InterruptedException | RuntimeException | Error early) {
            giveBack(reserved);
            throw early;
        }
    }

    private Reservation take(List<KeptService> reserved, Map<Service, ServiceStart> wanted, PortPlan ports)
            throws InterruptedException {
        Map<Service, KeptService> used = new TreeMap<>();
        List<KeptService> stopped = new ArrayList<>();
        Map<Service, KeptService> replaced = new TreeMap<>();
        try (Readiness readiness = new Readiness()) {
            for (KeptService found : reserved) {
                Service service = same(found, wanted.keySet()).orElse(null);
                String flaw = service == null
                        ? "this run does not need it"
                        : flaw(found, Objects.requireNonNull(wanted.get(service)), ports.of(service), readiness);
                if (service != null && flaw == null) {
                    used.put(service, found);
                    progress.report(found.label() + ": kept");
                    continue;
                }
                progress.report(found.label() + ": stopped, because " + flaw);
                stopped.add(found);
                if (service != null) {
                    replaced.put(service, found);
                }
            }
        }
        stop(stopped);
        return new Reservation(used, replaced);
    }

    /**
     * Returns whether a run uses or stops a service: it has one of the run's ports. It also stops a console's service if it starts another
     * one of the same label, or if the service is not one of the mesh. So at most those of the mesh wait beside the run's own.
     */
    private static boolean concerns(KeptService found, Set<Service> wanted, Set<Integer> needed) {
        return found.state().portsOfKept().anyMatch(needed::contains)
                || (found.isOfConsole() && same(found, wanted).isPresent())
                || (found.isOfConsole() && !Service.MESH.contains(found.entry().service()));
    }

    private static Optional<Service> same(KeptService found, Set<Service> wanted) {
        return wanted.stream()
                .filter(service ->
                        service.label().equals(found.entry().service().label()))
                .findFirst();
    }

    /** Returns why a run cannot use a service, as the end of a sentence; null if it can. */
    private static @Nullable String flaw(KeptService found, ServiceStart wanted, int port, Readiness readiness)
            throws InterruptedException {
        if (found.entry().port() != port) {
            return "it has another port";
        }
        if (found.kept().user() != null) {
            return "the run that used it was killed";
        }
        String difference = found.kept().start().differenceTo(wanted).orElse(null);
        if (difference != null) {
            return "its " + difference + (difference.endsWith("arguments") ? " differ" : " differs");
        }
        if (found.kept().isResting()) {
            return "it still has threads of the last run";
        }
        return isHealthy(found, readiness) ? null : "it does not respond";
    }

    private static boolean isHealthy(KeptService found, Readiness readiness) throws InterruptedException {
        URI base = URI.create("http://127.0.0.1:" + found.entry().port());
        Long observedPid = readiness.probe(found.entry().service(), base).isReady()
                ? readiness.identify(base).pid()
                : null;
        return observedPid != null && observedPid == found.entry().pid();
    }

    @FunctionalInterface
    public interface Choice {

        boolean wants(KeptService found);
    }

    /** Reserves idle services for this process, so that a concurrent run neither uses nor stops them. */
    public List<KeptService> reserve(Choice choice) {
        ProcessIdentity us = ProcessIdentity.of(ProcessHandle.current());
        synchronized (KeptServices.class) { // because a file's lock belongs to the whole process
            try (FileChannel file = lockFile()) {
                file.lock();
                return reserveFor(us, idle().stream().filter(choice::wants).toList());
            } catch (IOException cannot) {
                throw new MeshException("the services of earlier runs cannot be reserved: " + IoFailure.text(cannot));
            }
        }
    }

    private List<KeptService> reserveFor(ProcessIdentity us, List<KeptService> chosen) {
        List<KeptService> reserved = new ArrayList<>();
        try {
            for (KeptService found : chosen) {
                states.write(found.name(), found.state().withKept(found.kept().usedBy(us)));
                reserved.add(found);
            }
            return reserved;
        } catch (RuntimeException | Error full) {
            giveBack(reserved);
            throw full;
        }
    }

    /**
     * Lets other runs use services that this process has reserved and not changed. On a full disk, for example, the state of a service cannot
     * be written, and no other run can use the service before this process ends. Such a service is stopped if it belongs to a console, whose
     * process may run for days. A service of {@code mesh up} stays, because the user has started it.
     */
    public void giveBack(List<KeptService> reserved) {
        for (KeptService found : reserved) {
            try {
                states.write(found.name(), found.state());
            } catch (MeshException cannot) {
                progress.report(found.label() + ": "
                        + (found.isOfConsole() ? "stopped" : "no other run can use it before this process ends")
                        + ", because " + cannot.getMessage());
                if (found.isOfConsole()) {
                    stop(List.of(found));
                }
            }
        }
    }

    private FileChannel lockFile() throws IOException {
        PrivateFolder.byEnvironment().createAll(states.home().state());
        return RegularFile.lockable(states.home().state().resolveSibling("state.lock"));
    }

    private void stop(List<KeptService> stopped) {
        Map<Service, ProcessHandle> living = new TreeMap<>();
        stopped.forEach(found -> found.entry()
                .process()
                .living()
                .ifPresent(process -> living.put(found.entry().service(), process)));
        ProcessTerminator.stop(living, GRACE);
        stopped.forEach(found -> states.forget(found.name(), found.state()));
    }
}
