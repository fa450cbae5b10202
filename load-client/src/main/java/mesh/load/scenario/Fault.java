package mesh.load.scenario;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/** Something that goes wrong in a service or in front of the gateways, once during each contender's load. It ends before the next load. */
public sealed interface Fault
        permits Fault.Killed, Fault.Restarted, Fault.Misbehaviour, Fault.Interference, Fault.SlowReaders {

    String DELAY = "Time from the barrier to the fault";

    String DURATION = "Time from the beginning of the fault until the run begins to undo it";

    /**
     * How long a connection to the legacy backend may be idle before the backend ends it. This applies to a scenario with a fault that sets
     * no other time. A connection that is still open some seconds later has leaked. In the shipped scenarios, a pool under load uses each
     * of its connections more often than this.
     */
    Duration KEEP_ALIVE = Duration.ofSeconds(3);

    String KEEP_ALIVE_PROPERTY = "server.tomcat.keep-alive-timeout";

    /** Represents the gateway or application that the users of each contender call. {@link #during} replaces it. */
    Service EACH_GATEWAY =
            new Service("each-gateway", new Program.Module("each-gateway"), Service.Role.GATEWAY, 0, false, List.of());

    /** Returns whether, with these properties of the services, the backend ends idle connections after {@link #KEEP_ALIVE}. */
    static boolean endsIdleConnections(Map<Service, Map<String, String>> services) {
        String ours = KEEP_ALIVE.toMillis() + "ms";
        return ours.equals(
                services.getOrDefault(Service.LEGACY_BACKEND, Map.of()).getOrDefault(KEEP_ALIVE_PROPERTY, ours));
    }

    /** Returns the fault as it happens during the load of this contender. */
    default Fault during(Contender contender) {
        return switch (this) {
            case Killed(Service service, Duration delay, Duration duration)
            when service.equals(EACH_GATEWAY) -> new Killed(contender.service(), delay, duration);
            case Restarted(Service service, Duration delay, Duration duration)
            when service.equals(EACH_GATEWAY) -> new Restarted(contender.service(), delay, duration);
            default -> this;
        };
    }

    /** Returns the time from the barrier's release to the beginning of the fault. */
    Duration delay();

    /** Returns how long the fault lasts until the run begins to undo it. A process that the run starts again is ready only later. */
    Duration duration();

    default String label() {
        return switch (this) {
            case Killed killed -> killed.service().label() + " killed";
            case Restarted restarted -> restarted.service().label() + " restarted";
            case SlowReaders slow ->
                "users who read " + slow.bytes() + " bytes each "
                        + slow.interval().toMillis() + " ms";
            case Misbehaviour other ->
                Service.LEGACY_BACKEND.label() + " with " + other.behaviour().settings();
            case Interference interference ->
                interference.changes().entrySet().stream()
                        .map(one -> "dependency " + one.getKey() + " with " + one.getValue())
                        .collect(Collectors.joining(", "));
        };
    }

    /** Returns the service whose process is replaced; null for none. Only the program that started a process can replace it. */
    default @Nullable Service replacedService() {
        return switch (this) {
            case Killed killed -> killed.service();
            case Restarted restarted -> restarted.service();
            case SlowReaders readers -> null;
            case Misbehaviour misbehaviour -> null;
            case Interference interference -> null;
        };
    }

    /** The process ends immediately and loses everything in its memory. A new process takes its place. */
    record Killed(
            @Key(
                    name = "killed",
                    value =
                            "The service whose process is killed and replaced. 'each-gateway' represents each contender's 'service'")
            Service service,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {}

    /** The process gets the signal to shut down, as for an update. A new process takes its place. */
    record Restarted(
            @Key(
                    name = "restarted",
                    value =
                            "The service whose process is stopped and replaced. 'each-gateway' represents each contender's 'service'")
            Service service,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {}

    /**
     * Users read their responses slowly until they give up.
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

        /** Returns the same readers for half of the timeout of their requests. */
        public SlowReaders until(Duration requestTimeout) {
            return new SlowReaders(bytes, interval, requestTimeout.dividedBy(2));
        }
    }

    /** Dependencies keep running but behave differently. The settings are those that differ from the scenario's. */
    record Interference(
            @Key(name = "dependencies", value = "Settings of dependencies during the fault, by the dependencies' names")
            Map<String, Map<String, String>> changes,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {

        /** Returns the dependencies with these changes. */
        public Map<String, Dependency> of(Map<String, Dependency> dependencies) {
            Map<String, Dependency> disturbed = new LinkedHashMap<>(dependencies);
            disturbed.replaceAll((name, one) -> one.with(changes.getOrDefault(name, Map.of())));
            return disturbed;
        }
    }

    /** The legacy backend keeps running but behaves differently. The settings are those that differ from the scenario's. */
    record Misbehaviour(
            @Key(name = "legacy", value = "Settings of the legacy backend during the fault")
            LegacyBehaviour behaviour,

            @Key(value = DELAY, longest = "10m", aboveZero = "")
            Duration delay,

            @Key(value = DURATION, longest = "10m", aboveZero = "")
            Duration duration)
            implements Fault {

        public Misbehaviour {
            if (behaviour.isFitting()) {
                throw new Key.Mismatch(
                        "legacy", "'service-time' of a fault is 'fitting'. Allowed: a duration or a distribution");
            }
        }
    }
}
