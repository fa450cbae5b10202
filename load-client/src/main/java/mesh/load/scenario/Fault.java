package mesh.load.scenario;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong behind or in front of the gateways while a contender is under load. It happens once during each contender's
 * load, and ends before the next contender begins.
 */
public sealed interface Fault permits Fault.Killed, Fault.Restarted, Fault.Misbehaviour, Fault.SlowReaders {

    String DELAY = "Time from the barrier to the fault";

    String DURATION = "Time from the beginning of the fault until the run begins to undo it";

    /**
     * How long a connection to the legacy backend may be idle before the backend ends it. It applies to a scenario with a fault, unless the
     * scenario sets another time. A connection that is still open some seconds later has leaked. In the shipped scenarios, a pool under
     * load uses each of its connections more often than this.
     */
    Duration KEEP_ALIVE = Duration.ofSeconds(3);

    String KEEP_ALIVE_PROPERTY = "server.tomcat.keep-alive-timeout";

    /**
     * Returns whether the backend ends idle connections after {@link #KEEP_ALIVE}.
     *
     * @param services the properties that a scenario sets, by service
     */
    static boolean endsIdleConnections(Map<Service, Map<String, String>> services) {
        String ours = KEEP_ALIVE.toMillis() + "ms";
        return ours.equals(
                services.getOrDefault(Service.LEGACY_BACKEND, Map.of()).getOrDefault(KEEP_ALIVE_PROPERTY, ours));
    }

    /** Returns the time from the barrier to the beginning of the fault. */
    Duration delay();

    /**
     * Returns the time from the beginning of the fault until the run begins to undo it. A process that the run starts again needs more time
     * to be ready.
     */
    Duration duration();

    /** Returns a label of two or three words. */
    String label();

    /**
     * Returns the service whose process is replaced; null if no process is replaced. Only the program that started a process can replace
     * it.
     */
    default @Nullable Service replacedService() {
        return switch (this) {
            case Killed killed -> killed.service();
            case Restarted restarted -> restarted.service();
            case SlowReaders readers -> null;
            case Misbehaviour misbehaviour -> null;
        };
    }

    /** The process ends immediately and loses everything in its memory. A new process takes its place. */
    record Killed(
            @Key(name = "killed", value = "The service whose process is killed and replaced")
            Service service,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {

        @Override
        public String label() {
            return service.label() + " killed";
        }
    }

    /** The process gets the signal to shut down, as for an update. A new process takes its place. */
    record Restarted(
            @Key(name = "restarted", value = "The service whose process is stopped and replaced")
            Service service,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {

        @Override
        public String label() {
            return service.label() + " restarted";
        }
    }

    /**
     * A fault in front of the gateways: users read their responses slowly until they give up.
     *
     * @param duration time until a new user sends a request, which the gateway must still serve: half the time after which the slow users
     *     give up
     */
    @Key("Users read their responses slowly, until they give up")
    record SlowReaders(
            @Key(value = "The number of bytes that a user reads at a time", max = 65_536)
            int bytes,

            @Key("The time between two reads of a user") Duration interval,
            Duration duration)
            implements Fault {

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
     * The legacy backend keeps running but behaves differently.
     *
     * @param behaviour the settings that differ from the scenario's
     */
    record Misbehaviour(
            @Key(name = "legacy", value = "Settings of the legacy backend during the fault")
            LegacyBehaviour behaviour,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {

        @Override
        public String label() {
            return Service.LEGACY_BACKEND.label() + " with " + behaviour.settings();
        }
    }
}
