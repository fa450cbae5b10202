package mesh.load.experiment.fault;

import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Fault;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Service;
import mesh.load.services.RunningService;

/** Injects a fault into a service and reverts it. */
final class FaultInjector {

    private final TestBed bed;
    private final LegacyBehaviour usual;

    /**
     * Breaks nothing yet.
     *
     * @param usual the legacy backend's behaviour without the fault
     */
    FaultInjector(TestBed bed, LegacyBehaviour usual) {
        this.bed = bed;
        this.usual = usual;
    }

    /** Returns once the service is broken. */
    void inject(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> end(killed.service(), false);
            case Fault.Restarted update -> end(update.service(), true);
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaviour misbehaves -> bed.legacy().behave(usual.with(misbehaves.behaviour()));
        }
    }

    /** Returns once the service is ready and behaves as before. */
    void revert(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> restart(killed.service());
            case Fault.Restarted update -> restart(update.service());
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaviour misbehaves -> bed.legacy().behave(usual);
        }
    }

    /**
     * Connects to the new process of a restarted service. Connecting takes longer than the service may need to serve its first user, so it
     * happens only after the wait for that user.
     */
    void observeAgain(Fault fault) throws InterruptedException {
        Service renewed = fault.replacedService();
        if (renewed != null) {
            RunningService running = bed.mesh().service(renewed);
            bed.observers().observe(running);
            bed.describe(running);
        }
    }

    private void end(Service service, boolean asked) {
        bed.observers().expectEnd(service);
        bed.mesh().stop(service, asked);
    }

    private void restart(Service service) throws InterruptedException {
        bed.mesh().restart(service);
        if (service.equals(Service.LEGACY_BACKEND)) {
            bed.legacy().behave(usual);
        }
    }
}
