package mesh.load.scenario;

import java.time.Duration;

/**
 * What goes wrong behind the gateways while a contender is under load. It happens once to each contender, and is over before
 * the next one.
 */
public sealed interface Fault {

    /** What fails: a service that stands behind gateways. */
    Service service();

    /** From the barrier on. */
    Duration after();

    /** Until the service is told to be as it was before; a process that has to be started anew takes longer to be there. */
    Duration lasts();

    /** In two words or three. */
    String label();

    /** The process ends at once, and whatever it held is gone; a new one takes its place. */
    record Killed(Service service, Duration after, Duration lasts) implements Fault {

        @Override
        public String label() {
            return service.label() + " killed";
        }
    }

    /** The process is asked to end, as for an update; a new one takes its place. */
    record Restarted(Service service, Duration after, Duration lasts) implements Fault {

        @Override
        public String label() {
            return service.label() + " restarted";
        }
    }

    /**
     * The legacy backend lives, and behaves in another way.
     *
     * @param behaviour what differs from that of the scenario
     */
    record Misbehaves(LegacyBehaviour behaviour, Duration after, Duration lasts) implements Fault {

        @Override
        public Service service() {
            return Service.LEGACY_BACKEND;
        }

        @Override
        public String label() {
            return service().label() + " with " + behaviour.settings();
        }
    }
}
