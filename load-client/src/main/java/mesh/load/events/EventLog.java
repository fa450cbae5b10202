package mesh.load.events;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.results.Json;
import mesh.load.results.ResultsException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes {@code events.ndjson}, one line for each event, in its own thread. Sending an event never waits for this thread. If the thread
 * falls behind, events are dropped and counted, and the last line says how many.
 */
public final class EventLog implements EventSink, AutoCloseable {

    /** Maximum number of waiting lines. At ten to forty lines per second, it is reached only if the thread blocks for half a minute. */
    private static final int CAPACITY = 1024;

    private static final long CLOSE_SECONDS = 5;

    private record Queued(long nanoTime, @Nullable Event event) {}

    private final long began = System.nanoTime();
    private final BlockingQueue<Queued> queue;
    private final AtomicInteger dropped = new AtomicInteger();
    private final Thread thread;
    private volatile @Nullable IOException failure;

    private EventLog(OutputStream out, int capacity) {
        queue = new ArrayBlockingQueue<>(capacity);
        thread = Thread.ofPlatform().daemon().name("events").unstarted(() -> write(out));
    }

    /** Creates the file. If it cannot be written later, only the events are lost, and {@link #problem} says so. */
    public static EventLog open(Path file) {
        try {
            return start(Files.newOutputStream(file), CAPACITY);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    /** Returns the JSON Schema (draft 2020-12) of a line. */
    public static String schema() {
        return Json.resource("/events.schema.json");
    }

    static EventLog start(OutputStream out, int capacity) {
        EventLog log = new EventLog(out, capacity);
        log.thread.start();
        return log;
    }

    @Override
    public void accept(Event event) {
        if (!queue.offer(new Queued(System.nanoTime(), event))) {
            dropped.incrementAndGet();
        }
    }

    /** Returns a sentence that says what is wrong with the file; empty if the file is complete. */
    public Optional<String> problem() {
        IOException cannot = failure;
        if (cannot == null && dropped.get() == 0) {
            return Optional.empty();
        }
        String why = cannot == null ? dropped + " events were not written in time" : cannot.getMessage();
        return Optional.of("events.ndjson is incomplete: " + why);
    }

    /** Writes the last event. It may wait for a place in the queue, because the measurement has ended. */
    public void end(JsonNode run) {
        put(new Event.Ended(dropped.get(), run));
    }

    /** Waits until all lines are written, but at most a few seconds. */
    @Override
    public void close() {
        put(null);
        uninterrupted(() -> thread.join(Duration.ofSeconds(CLOSE_SECONDS)));
    }

    private void put(@Nullable Event event) {
        uninterrupted(() -> {
            if (!queue.offer(new Queued(System.nanoTime(), event), CLOSE_SECONDS, TimeUnit.SECONDS)) {
                dropped.incrementAndGet();
            }
        });
    }

    private interface Wait {

        void run() throws InterruptedException;
    }

    /** Waits even if the thread was interrupted before, and leaves the thread interrupted. */
    private static void uninterrupted(Wait wait) {
        boolean interrupted = Thread.interrupted();
        try {
            wait.run();
        } catch (InterruptedException early) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes each line. After a failure, this method only empties the queue, so that the end of the run does not wait. */
    private void write(OutputStream out) {
        try (out) {
            long seq = 0;
            for (Queued queued = queue.take(); queued.event() != null; queued = queue.take()) {
                EventLine line = new EventLine(++seq, queued.nanoTime() - began, queued.event());
                try {
                    if (failure == null) {
                        out.write((Json.MAPPER.writeValueAsString(line) + '\n').getBytes(StandardCharsets.UTF_8));
                    }
                } catch (IOException cannot) {
                    failure = cannot;
                }
            }
        } catch (IOException cannot) {
            failure = cannot;
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }
}
