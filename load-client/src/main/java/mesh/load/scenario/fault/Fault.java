package mesh.load.scenario.fault;

import java.time.Duration;
import java.util.Map;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong behind the gateways, or before them, while a contender is under load. It happens once to each contender, and is over before
 * the next one.
 */
public sealed interface Fault {

    /**
     * Unless the scenario says otherwise, the legacy backend ends connections that are idle for this long where there is a
     * fault: a connection that is still there some seconds later is then none that a client keeps, but one that leaked.
     * In the scenarios that come with this a pool under load uses each of its connections more often.
     */
    Duration KEEP_ALIVE = Duration.ofSeconds(3);

    /** The backend's property for it. */
    String KEEP_ALIVE_PROPERTY = "server.tomcat.keep-alive-timeout";

    /**
     * Whether the backend ends idle connections that soon.
     *
     * @param services the properties that a scenario sets, by service
     */
    static boolean endsIdleConnections(Map<Service, Map<String, String>> services) {
        String ours = KEEP_ALIVE.toMillis() + "ms";
        return ours.equals(
                services.getOrDefault(Service.LEGACY_BACKEND, Map.of()).getOrDefault(KEEP_ALIVE_PROPERTY, ours));
    }

    /** From the barrier to its beginning. */
    Duration delay();

    /** Until the service is told to be as it was before; a process that has to be started anew takes longer to be there. */
    Duration duration();

    /** In two words or three. */
    String label();

    /** The service whose process ends and gets another in its place, which only that can do which has started the first; null for none. */
    default @Nullable Service replacedService() {
        return switch (this) {
            case Killed killed -> killed.service();
            case Restarted restarted -> restarted.service();
            case SlowReaders readers -> null;
            case Misbehaviour misbehaviour -> null;
        };
    }

    /** The process ends at once, and whatever it held is gone; a new one takes its place. */
    record Killed(Service service, Duration delay, Duration duration) implements Fault {

        @Override
        public String label() {
            return service.label() + " killed";
        }
    }

    /** The process is asked to end, as for an update; a new one takes its place. */
    record Restarted(Service service, Duration delay, Duration duration) implements Fault {

        @Override
        public String label() {
            return service.label() + " restarted";
        }
    }

    /**
     * Nothing behind the gateways is wrong: the users read their responses slowly, until they give up.
     *
     * @param bytes that a user reads at a time
     * @param interval between two such reads
     * @param duration until a new user sends a request, who is to be served all the same: half of the time that the slow ones wait
     */
    record SlowReaders(int bytes, Duration interval, Duration duration) implements Fault {

        @Override
        public Duration delay() {
            return Duration.ZERO;
        }

        @Override
        public String label() {
            return "users who read " + bytes + " bytes each " + interval.toMillis() + " ms";
        }
    }

    /**
     * The legacy backend lives, and behaves in another way.
     *
     * @param behaviour what differs from that of the scenario
     */
    record Misbehaviour(LegacyBehaviour behaviour, Duration delay, Duration duration) implements Fault {

        @Override
        public String label() {
            return Service.LEGACY_BACKEND.label() + " with " + behaviour.settings();
        }
    }
}
