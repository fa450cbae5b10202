package mesh.console.events;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mesh.console.events.Conflation.Delivery;
import mesh.console.runs.LiveRuns;
import mesh.console.runs.RunFolder;
import org.springframework.http.codec.ServerSentEvent;

/**
 * Sends one viewer the events of a run. Events from before the viewer connected are sent unchanged, because the viewer may replay
 * them in slow motion. Later events are sent at the pace at which the viewer takes them, and at most {@value #BYTES_PER_SECOND}
 * bytes per second.
 */
final class EventFollower implements Closeable {

    static final int BYTES_PER_SECOND = 240_000;

    /** The first event of a stream. It sets how soon a browser reconnects, because the browser's default of 3 s is longer than a burst. */
    static final ServerSentEvent<String> GREETING = ServerSentEvent.<String>builder()
            .comment("here")
            .retry(Duration.ofMillis(500))
            .build();

    private static final ServerSentEvent<String> COMMENT =
            ServerSentEvent.<String>builder().comment("here").build();

    private static final Duration POLL = Duration.ofMillis(50);

    /** The interval between two checks whether a silent run is still under way. */
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();

    /** The interval of heartbeats on a silent stream: a broken connection is noticed only when something is sent. */
    private static final long HEARTBEAT_NANOS = Duration.ofSeconds(15).toNanos();

    private final RunFolder folder;
    private final LiveRuns runs;
    private final EventFile file;
    private final long after;

    /** The byte offset of the first event that was written after the viewer connected. */
    private final long liveFrom;

    private long lastSent = System.nanoTime();
    private long lastLook = lastSent - LOOK_NANOS;

    private EventFollower(RunFolder folder, LiveRuns runs, EventFile file, long after) throws IOException {
        this.folder = folder;
        this.runs = runs;
        this.file = file;
        this.after = after;
        this.liveFrom = runs.isLive(folder) ? file.size() : Long.MAX_VALUE;
    }

    /** @param after the number of the last event that the viewer has; 0 for none */
    static EventFollower open(RunFolder folder, LiveRuns runs, EventFile file, long after) throws IOException {
        return new EventFollower(folder, runs, file, after);
    }

    /** Returns the batch to send now, which may be empty. */
    Batch next() throws IOException {
        try {
            List<StoredEvent> events = file.read();
            return events.isEmpty() ? nothingNew() : batch(events);
        } catch (ClosedChannelException hasLeft) {
            return Batch.end(List.of());
        }
    }

    private Batch batch(List<StoredEvent> events) {
        List<StoredEvent> unseen =
                events.stream().filter(event -> event.seq() > after).toList();
        List<Delivery> deliveries = Stream.concat(
                        unseen.stream()
                                .filter(event -> event.offset() < liveFrom)
                                .map(Delivery::of),
                        Conflation.merge(unseen.stream()
                                        .filter(event -> event.offset() >= liveFrom)
                                        .toList())
                                .stream())
                .toList();
        List<ServerSentEvent<String>> sent =
                new ArrayList<>(deliveries.stream().map(EventFollower::event).toList());
        lastSent = System.nanoTime();
        if (events.getLast().type().equals(StoredEvent.ENDED)) {
            sent.add(end("ended"));
            return Batch.end(sent);
        }
        return new Batch(sent, pause(events.getLast(), deliveries), false);
    }

    private Duration pause(StoredEvent last, List<Delivery> deliveries) {
        if (last.offset() < liveFrom) {
            return Duration.ZERO; // the viewer is still catching up, as fast as it can
        }
        long bytes = deliveries.stream().mapToLong(one -> one.json().length()).sum();
        Duration taken = Duration.ofNanos(bytes * 1_000_000_000 / BYTES_PER_SECOND);
        return taken.compareTo(POLL) > 0 ? taken : POLL;
    }

    private Batch nothingNew() throws IOException {
        long now = System.nanoTime();
        if (now - lastLook >= LOOK_NANOS) {
            lastLook = now;
            if (file.isGone()) {
                return Batch.end(List.of(end("gone")));
            }
            if (runs.isOver(folder)) {
                return Batch.end(List.of(end(runs.hasToldItsEnd(folder) ? "ended" : "killed")));
            }
        }
        if (now - lastSent < HEARTBEAT_NANOS) {
            return new Batch(List.of(), POLL, false);
        }
        lastSent = now;
        return new Batch(List.of(COMMENT), POLL, false);
    }

    private static ServerSentEvent<String> event(Delivery delivery) {
        ServerSentEvent.Builder<String> event = ServerSentEvent.builder(delivery.json());
        if (delivery.id() != null) {
            event.id(delivery.id().toString());
        }
        return event.build();
    }

    private static ServerSentEvent<String> end(String reason) {
        return ServerSentEvent.builder("{\"reason\":\"" + reason + "\"}")
                .event("end")
                .build();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
