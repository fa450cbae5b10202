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

/** Reads the fault of a scenario. */
final class FaultReader {

    private static final String KEY = "fault";
    private static final int MAX_BYTES = 65_536;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Section fault;
    private final Set<Service> upstreams;
    private final Duration timeout;

    private FaultReader(Section fault, Set<Service> upstreams, Duration timeout) {
        this.fault = fault;
        this.upstreams = upstreams;
        this.timeout = timeout;
    }

    /**
     * Returns the fault; null for none.
     *
     * @param timeout after which users give up
     */
    static @Nullable Fault read(Section root, List<Contender> contenders, Duration timeout) {
        Set<Service> upstreams = contenders.stream()
                .flatMap(contender -> contender.calls().upstream().stream())
                .collect(Collectors.toSet());
        return root.section(KEY, "killed", "restarted", "legacy", "slow-readers", "delay", "duration")
                .map(section -> new FaultReader(section, upstreams, timeout).read())
                .orElse(null);
    }

    private Fault read() {
        String kind = fault.requireOne("killed", "restarted", "legacy", "slow-readers");
        if (kind.equals("slow-readers")) {
            return slowReaders();
        }
        Duration delay = fault.upTo(LONGEST, "delay");
        Duration duration = fault.upTo(LONGEST, "duration");
        return switch (kind) {
            case "killed" -> new Fault.Killed(upstream("killed"), delay, duration);
            case "restarted" -> new Fault.Restarted(upstream("restarted"), delay, duration);
            default -> new Fault.Misbehaviour(behaviour(), delay, duration);
        };
    }

    /** Reads a service behind the gateways. Users are not connected to it, so they see only how the gateway handles the fault. */
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

    /** Reads slow readers. They begin at the barrier, and last until the users give up. */
    private Fault slowReaders() {
        refuse("delay");
        refuse("duration");
        Section pace = fault.section("slow-readers", "bytes", "interval").orElseThrow();
        pace.text("bytes");
        Duration interval = pace.positive("interval", pace.requiredDuration("interval"));
        int bytes = pace.requiredNumber("bytes", 1, MAX_BYTES);
        return new Fault.SlowReaders(bytes, interval, timeout.dividedBy(2));
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
}
