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
 * So many connections to one contender, held open.
 *
 * <p>{@code connected}: those that were made. {@code accepted}: with a stream. {@code waiting}: connected, without a word. {@code refused},
 * {@code ended}. {@code events}: made while all were open. {@code complete}: connections that got each of them. {@code p99Ms} of all
 * delays; {@code lastReceiverMs}: the median of the delays of the last. {@code heapBytesEach}, {@code directBytesEach}, {@code
 * residentBytesEach}: what each stream costs the service. {@code platformThreads} of it meanwhile.
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
     * @throws NotMeasuredException if so many connections to it were not held in this run
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
