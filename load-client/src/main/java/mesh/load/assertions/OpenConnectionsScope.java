package mesh.load.assertions;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.OpenConnectionsStep;
import org.jspecify.annotations.Nullable;

/**
 * A number of open connections to one contender.
 *
 * <ul>
 *   <li>{@code connected}: established connections
 *   <li>{@code accepted}: connections with a stream
 *   <li>{@code waiting}: connected, but without a response
 *   <li>{@code refused}, {@code ended}
 *   <li>{@code events}: made while all connections were open
 *   <li>{@code complete}: connections that received each event
 *   <li>{@code p99Ms}: of all delays; {@code lastReceiverMs}: the median of the delays of the last receiver
 *   <li>{@code heapBytesEach}, {@code directBytesEach}, {@code residentBytesEach}: cost of each stream to the service
 *   <li>{@code platformThreads}: of the service meanwhile
 * </ul>
 */
record OpenConnectionsScope(OpenConnectionsStep step) implements MetricScope {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<OpenConnectionsScope> FIGURES = new Metrics<>(Map.ofEntries(
            entry("connected", (one, none) -> one.step.connected()),
            entry("accepted", (one, none) -> one.step.accepted()),
            entry("waiting", (one, none) -> one.step.waiting()),
            entry("refused", (one, none) -> one.step.refused()),
            entry("ended", (one, none) -> one.step.ended()),
            entry("events", (one, none) -> one.step.delivery().events()),
            entry("complete", (one, none) -> one.step.delivery().complete()),
            entry("p99Ms", (one, none) -> one.ms(one.step.delivery().p99Nanos())),
            entry("lastReceiverMs", (one, none) -> one.ms(one.step.delivery().lastReceiverNanos())),
            entry("heapBytesEach", (one, none) -> one.held(one.step.heapBytesEach())),
            entry("directBytesEach", (one, none) -> one.held(one.step.directBytesEach())),
            entry("residentBytesEach", (one, none) -> one.held(one.step.residentBytesEach())),
            entry("platformThreads", (one, none) -> one.platformThreads())));

    /**
     * @param arguments the contender's id and the number of connections
     * @throws NotMeasuredException if this run did not hold this number of connections to it
     */
    static OpenConnectionsScope of(RunResult result, List<String> arguments) {
        List<OpenConnectionsStep> steps =
                result.measurement() instanceof Measurement.OpenConnections(List<OpenConnectionsStep> all)
                        ? all
                        : List.of();
        return steps.stream()
                .filter(one ->
                        List.of(one.contender(), Integer.toString(one.asked())).equals(arguments))
                .findFirst()
                .map(OpenConnectionsScope::new)
                .orElseThrow(() -> new NotMeasuredException(arguments.getLast() + " connections to '"
                        + arguments.getFirst() + "' were not held open in this run"));
    }

    @Override
    public String path() {
        return "connections('" + step.contender() + "', " + step.asked() + ")";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private double ms(@Nullable Long nanos) {
        if (nanos == null) {
            throw new NotMeasuredException("how long events of '" + step.contender() + "' took is not known");
        }
        return nanos / NANOS_PER_MS;
    }

    private double held(@Nullable Double bytes) {
        if (bytes == null) {
            throw unseen();
        }
        return bytes;
    }

    private int platformThreads() {
        Footprint held = step.meanwhile();
        if (held == null) {
            throw unseen();
        }
        return held.threads();
    }

    private NotMeasuredException unseen() {
        return new NotMeasuredException("what the service of '" + step.contender() + "' held could not be seen");
    }
}
