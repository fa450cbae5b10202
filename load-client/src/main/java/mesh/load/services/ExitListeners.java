package mesh.load.services;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.UnexpectedExit;

/** The listeners for unexpected exits of services. */
final class ExitListeners {

    private final BooleanSupplier stopping;
    private final List<Consumer<UnexpectedExit>> listeners = new CopyOnWriteArrayList<>();
    private final Set<ServiceProcess> stoppedOnPurpose = ConcurrentHashMap.newKeySet();

    /** @param stopping whether the whole mesh is being stopped: then every exit is expected */
    ExitListeners(BooleanSupplier stopping) {
        this.stopping = stopping;
    }

    void add(Consumer<UnexpectedExit> listener, List<ServiceProcess> processes) {
        listeners.add(listener);
        processes.forEach(process -> watch(process, listener));
    }

    /** Watches a process that was started after the listeners were added. */
    void watch(ServiceProcess process) {
        listeners.forEach(listener -> watch(process, listener));
    }

    /** Marks the exit of this process as expected, so that it is not reported. */
    void expectExit(ServiceProcess process) {
        stoppedOnPurpose.add(process);
    }

    private void watch(ServiceProcess process, Consumer<UnexpectedExit> listener) {
        process.onExit(exitCode -> {
            if (!stopping.getAsBoolean() && !stoppedOnPurpose.contains(process)) {
                listener.accept(process.unexpectedExit());
            }
        });
    }
}
