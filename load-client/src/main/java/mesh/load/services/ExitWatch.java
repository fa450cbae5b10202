package mesh.load.services;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Calls listeners, on a thread of the JDK, for each process that ends unexpectedly. */
final class ExitWatch {

    private final List<Consumer<UnexpectedExit>> listeners = new CopyOnWriteArrayList<>();

    /**
     * What to do at the end of a process; null for nothing. The JDK keeps these references until the process has ended, and a kept service
     * outlives its run. So they must not keep the listener, which has the results of the run.
     */
    private final List<AtomicReference<@Nullable Runnable>> calls = new CopyOnWriteArrayList<>();

    /** Processes that are stopped on purpose. */
    private final Set<ServiceProcess> expectedToEnd = ConcurrentHashMap.newKeySet();

    /** The ends that were reported. Reading a log takes long if it is large, and a run asks again and again. */
    private final Map<ServiceProcess, UnexpectedExit> exits = new ConcurrentHashMap<>();

    /** Adds a listener for these processes, and for those that are watched later. */
    void listen(Consumer<UnexpectedExit> listener, Collection<ServiceProcess> processes) {
        listeners.add(listener);
        processes.forEach(process -> report(process, listener));
    }

    void watch(ServiceProcess process) {
        listeners.forEach(listener -> report(process, listener));
    }

    /** Expects the end of processes that are about to be stopped on purpose. */
    void expect(Collection<ServiceProcess> processes) {
        expectedToEnd.addAll(processes);
    }

    /** Returns which of these processes have ended unexpectedly. */
    List<UnexpectedExit> among(Collection<ServiceProcess> processes) {
        return processes.stream()
                .filter(process -> !process.handle().isAlive() && !expectedToEnd.contains(process))
                .map(this::exit)
                .toList();
    }

    /** Calls no listener from now on. */
    void end() {
        listeners.clear();
        calls.forEach(call -> call.set(null));
        calls.clear();
    }

    /** Calls the listener if the process ends unexpectedly, or has already done so. */
    private void report(ServiceProcess process, Consumer<UnexpectedExit> listener) {
        AtomicReference<@Nullable Runnable> call = new AtomicReference<>(() -> {
            if (!expectedToEnd.contains(process)) {
                listener.accept(exit(process));
            }
        });
        calls.add(call);
        var unused = process.handle().onExit().thenRun(() -> run(call.get()));
    }

    private static void run(@Nullable Runnable call) {
        if (call != null) {
            call.run();
        }
    }

    private UnexpectedExit exit(ServiceProcess process) {
        return exits.computeIfAbsent(process, ServiceProcess::unexpectedExit);
    }
}
