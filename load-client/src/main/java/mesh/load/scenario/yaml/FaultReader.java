package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Reads what goes wrong behind the gateways. */
final class FaultReader {

    private static final String KEY = "fault";
    private static final int MOST_BYTES = 65_536;
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
        return root.section(KEY, "killed", "restarted", "legacy", "slow-readers", "after", "lasts")
                .map(section -> new FaultReader(section, upstreams).read(root))
                .orElse(null);
    }

    private Fault read(Section root) {
        String kind = fault.requireOne("killed", "restarted", "legacy", "slow-readers");
        if (kind.equals("slow-readers")) {
            return slowReaders(root);
        }
        Duration after = duration("after");
        Duration lasts = duration("lasts");
        return switch (kind) {
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

    /** They begin at the barrier, and last until the users give up. */
    private Fault slowReaders(Section root) {
        refuse("after");
        refuse("lasts");
        Section pace = fault.section("slow-readers", "bytes", "each").orElseThrow();
        pace.text("bytes");
        pace.text("each");
        Duration each = pace.duration("each").orElseThrow();
        if (each.isZero()) {
            throw pace.fault("each", "'each' is zero. Allowed: more");
        }
        int bytes = pace.number("bytes", 1, MOST_BYTES).orElseThrow();
        return new Fault.SlowReaders(bytes, each, ScenarioReader.timeout(root).dividedBy(2));
    }

    private void refuse(String key) {
        if (fault.has(key)) {
            throw fault.fault(
                    key,
                    "'" + key
                            + "' is not for slow readers: they begin at the barrier, and give up at the request-timeout");
        }
    }

    private LegacyBehaviour behaviour() {
        if (!upstreams.contains(Service.LEGACY_BACKEND)) {
            throw fault.fault("legacy", "'legacy' misbehaves, and no contender of this scenario calls it");
        }
        return ServiceProperties.behaviour(fault, "legacy");
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
