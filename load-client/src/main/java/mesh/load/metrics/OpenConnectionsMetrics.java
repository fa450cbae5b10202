package mesh.load.metrics;

import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLISECONDS;

import java.util.List;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.OpenConnectionsStep;
import org.jspecify.annotations.Nullable;

/** The metrics of a number of open connections to one contender. */
final class OpenConnectionsMetrics {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<OpenConnectionsStep> ALL = new Metrics<>(List.of(
            COUNT.of("connected", "connections that were made", OpenConnectionsStep::connected),
            COUNT.of("accepted", "those of them on which a stream began", OpenConnectionsStep::accepted),
            COUNT.of(
                    "waiting",
                    "connected, but silent: the kernel has accepted them, and the service has not",
                    OpenConnectionsStep::waiting),
            COUNT.of("refused", "connected and then rejected", OpenConnectionsStep::refused),
            COUNT.of("ended", "streams that the service ended before the time was over", OpenConnectionsStep::ended),
            COUNT.of(
                    "events",
                    "events sent while all connections were open",
                    one -> one.delivery().events()),
            COUNT.of(
                    "complete",
                    "connections that got every one of them",
                    one -> one.delivery().complete()),
            MILLISECONDS.of(
                    "p99Ms",
                    "99th percentile of the delays of all events to all connections",
                    one -> ms(one, one.delivery().p99Nanos())),
            MILLISECONDS.of(
                    "lastReceiverMs",
                    "delay to the last connection that got an event; median of the events",
                    one -> ms(one, one.delivery().lastReceiverNanos())),
            BYTES.of(
                    "heapBytesEach",
                    "growth of the service's heap for each stream, after a full collection",
                    one -> held(one, one.heapBytesEach())),
            BYTES.of(
                    "directBytesEach",
                    "growth of the service's direct buffers for each stream",
                    one -> held(one, one.directBytesEach())),
            BYTES.of(
                    "residentBytesEach",
                    "growth of the service's process for each stream",
                    one -> held(one, one.residentBytesEach())),
            COUNT.of(
                    "platformThreads",
                    "platform threads of the service while they are open",
                    one -> held(one, one.meanwhile()).threads())));

    private OpenConnectionsMetrics() {}

    /**
     * @param arguments the contender's id and the number of connections
     * @throws NotMeasuredException if this run did not hold this number of connections to it
     */
    static MetricScope of(RunResult result, List<String> arguments) {
        if (result.measurement() instanceof Measurement.OpenConnections(List<OpenConnectionsStep> steps)) {
            for (OpenConnectionsStep one : steps) {
                if (List.of(one.contender(), Integer.toString(one.asked())).equals(arguments)) {
                    return ALL.of("connections('" + one.contender() + "', " + one.asked() + ")", one);
                }
            }
        }
        throw new NotMeasuredException(
                arguments.getLast() + " connections to '" + arguments.getFirst() + "' were not held open in this run");
    }

    private static double ms(OpenConnectionsStep one, @Nullable Long nanos) {
        return NotMeasuredException.require(
                        nanos, "the delays of events of '" + one.contender() + "' were not measured")
                / NANOS_PER_MS;
    }

    private static <T> T held(OpenConnectionsStep one, @Nullable T figure) {
        return NotMeasuredException.require(
                figure, "the memory and threads of the service of '" + one.contender() + "' were not measured");
    }
}
