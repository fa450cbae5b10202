package mesh.load.run.fault;

import mesh.load.run.testbed.LegacyControl;
import mesh.load.run.testbed.Observers;
import mesh.load.scenario.Fault;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;

/** Does to a service what a fault says, and takes it back. */
public final class FaultInjector {

    private final Mesh mesh;
    private final LegacyControl legacy;
    private final Observers observers;
    private final LegacyBehaviour usual;
    private final Restarted restarted;

    /** Told of a service that runs in a new process. */
    public interface Restarted {

        void isBack(RunningService service) throws InterruptedException;
    }

    /**
     * Breaks nothing yet.
     *
     * @param usual what the legacy backend does otherwise
     */
    public FaultInjector(
            Mesh mesh, LegacyControl legacy, Observers observers, LegacyBehaviour usual, Restarted restarted) {
        this.restarted = restarted;
        this.mesh = mesh;
        this.legacy = legacy;
        this.observers = observers;
        this.usual = usual;
    }

    /** Returns when the service is broken. */
    void breaks(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> end(killed.service(), false);
            case Fault.Restarted update -> end(update.service(), true);
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaves misbehaves -> legacy.behave(usual.with(misbehaves.behaviour()));
        }
    }

    /** Returns when the service is ready, and as it was. */
    void mends(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> restart(killed.service());
            case Fault.Restarted update -> restart(update.service());
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaves misbehaves -> legacy.behave(usual);
        }
    }

    /**
     * Looks into the new process of a service that was started again. That takes longer than the service may take to serve
     * its first user, and so comes after he was asked for.
     */
    void looksAgain(Fault fault) throws InterruptedException {
        Service renewed = fault.renewed();
        if (renewed != null) {
            RunningService running = mesh.service(renewed);
            observers.looksAt(running);
            restarted.isBack(running);
        }
    }

    private void end(Service service, boolean asked) {
        observers.losesOnPurpose(service);
        mesh.stop(service, asked);
    }

    private void restart(Service service) throws InterruptedException {
        mesh.restart(service);
        if (service.equals(Service.LEGACY_BACKEND)) {
            legacy.behave(usual);
        }
    }
}
