package mesh.load.experiment.connections;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.stream.EventStreams;
import mesh.load.engine.stream.EventStreams.OpenCounts;
import mesh.load.engine.stream.StreamPlan;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * Opens a number of connections to a contender, counts events for some time, and then measures the service's footprint. The footprint comes
 * last, because measuring it causes full collections, and an event during a collection is late.
 */
final class ConnectionHolder {

    /**
     * Time limit for a response. It is longer than the second between two events, so a connection without a response by then is not only
     * waiting for an event.
     */
    private static final Duration SILENCE = Duration.ofMillis(2500);

    /**
     * Time limit for the end of earlier connections. A servlet container notices that a client has disconnected when it writes to the
     * client for the second time.
     */
    private static final Duration UNTIL_FORGOTTEN = Duration.ofSeconds(15);

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final OpenConnections open;
    private final TestBed bed;
    private final Map<String, Footprint> before = new HashMap<>();
    private final Map<Service, Integer> connectionsAtFirst = new HashMap<>();

    ConnectionHolder(OpenConnections open, TestBed bed) {
        this.open = open;
        this.bed = bed;
    }

    OpenConnectionsStep hold(Contender contender, int connections) throws InterruptedException {
        awaitNoMoreThanAtFirst(contender.service());
        Footprint first = before(contender);
        try (EventStreams streams = EventStreams.open(plan(contender, connections))) {
            Supplier<ClientFigures> client = bed.observers().watchClient();
            EventDelivery delivery = streams.hold(open.hold());
            ClientFigures watched = client.get();
            Footprint held = bed.observers().footprint(contender.service()).orElse(null);
            OpenCounts opened = streams.opened();
            return new OpenConnectionsStep(
                    contender.id(),
                    connections,
                    opened.connected(),
                    opened.accepted(),
                    opened.refused(),
                    streams.ended(),
                    opened.connectNanos(),
                    delivery,
                    watched,
                    first,
                    held);
        }
    }

    private @Nullable Footprint before(Contender contender) throws InterruptedException {
        if (!before.containsKey(contender.id())) {
            bed.observers().dismissIdleThreads(contender.service());
            bed.observers().footprint(contender.service()).ifPresent(known -> before.put(contender.id(), known));
        }
        return before.get(contender.id());
    }

    /** Plans streams that request more events than the service will send, so that no stream ends by itself. */
    private StreamPlan plan(Contender contender, int connections) throws InterruptedException {
        UserRequest request = bed.plans().request(contender, Contender.MAX_CNT, 1);
        return new StreamPlan(
                bed.mesh().service(contender.service()).address(), request, connections, open.patience(), SILENCE);
    }

    /**
     * Waits until the connections of the previous step have ended, because they would be counted and would get events. A connection of a
     * management client stays open.
     */
    private void awaitNoMoreThanAtFirst(Service service) throws InterruptedException {
        int atFirst = connectionsAtFirst.computeIfAbsent(service, this::connections);
        int left =
                InterruptibleSupplier.await(() -> connections(service), now -> now <= atFirst, UNTIL_FORGOTTEN, PAUSE);
        if (left > atFirst) {
            bed.journal()
                    .note(service.label() + " still had " + (left - atFirst)
                            + " connections of the previous step when the next step opened its connections");
        }
    }

    private int connections(Service service) {
        return bed.observers().connections(service).orElse(0);
    }
}
