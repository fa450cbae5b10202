package mesh.load.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what goes wrong behind the gateways. */
final class FaultReader {

    private static final String KEY = "fault";
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Section fault;
    private final Set<Service> upstreams;

    private FaultReader(Section fault, Set<Service> upstreams) {
        this.fault = fault;
        this.upstreams = upstreams;
    }

    /** Null where nothing goes wrong. */
    static @Nullable Fault read(Section root, List<Contender> contenders) {
        Set<Service> upstreams = contenders.stream()
                .flatMap(contender -> contender.calls().upstream().stream())
                .collect(Collectors.toSet());
        return root.section(KEY, "killed", "restarted", "legacy", "after", "lasts")
                .map(section -> new FaultReader(section, upstreams).read())
                .orElse(null);
    }

    private Fault read() {
        Duration after = duration("after");
        Duration lasts = duration("lasts");
        return switch (fault.requireOne("killed", "restarted", "legacy")) {
            case "killed" -> new Fault.Killed(upstream("killed"), after, lasts);
            case "restarted" -> new Fault.Restarted(upstream("restarted"), after, lasts);
            default -> new Fault.Misbehaves(behaviour(), after, lasts);
        };
    }

    /** Users are not connected to it, so that what they see is what the gateway makes of it. */
    private Service upstream(String key) {
        List<String> called = upstreams.stream().map(Service::label).sorted().toList();
        return fault.parse(
                key,
                fault.text(key),
                label -> upstreams.stream()
                        .filter(service -> service.label().equals(label))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("what a contender of this scenario calls: "
                                + (called.isEmpty() ? "nothing" : String.join(", ", called)))));
    }

    private LegacyBehaviour behaviour() {
        if (!upstreams.contains(Service.LEGACY_BACKEND)) {
            throw fault.fault("legacy", "'legacy' misbehaves, and no contender of this scenario calls it");
        }
        return new LegacyBehaviour(fault.texts("legacy", LegacyBehaviour.KEYS));
    }

    private Duration duration(String key) {
        fault.text(key);
        Duration duration = fault.duration(key).orElseThrow();
        if (duration.compareTo(LONGEST) > 0) {
            throw fault.fault(
                    key, "'" + key + "' is '" + fault.text(key) + "'. Allowed: up to " + LONGEST.toMinutes() + "m");
        }
        return duration;
    }
}
