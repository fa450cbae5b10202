package mesh.console.events;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import mesh.console.runs.LiveRuns;
import mesh.console.runs.RunFolder;
import mesh.console.runs.RunFolders;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** {@code /api/runs/{folder}/events}: streams the events of a run, either live or after the run has ended. */
@RestController
final class EventController {

    private final RunFolders folders;
    private final LiveRuns runs;
    private final Viewers viewers;
    private final Scheduler reading;

    EventController(RunFolders folders, LiveRuns runs, Viewers viewers, Scheduler reading) {
        this.folders = folders;
        this.runs = runs;
        this.viewers = viewers;
        this.reading = reading;
    }

    /**
     * Streams the events after the last event that the browser has received. If it has received none, starts after the event that the page
     * names.
     *
     * @param after the number of an event; 0 to start from the beginning
     * @param lastSeen the number of the last received event, which a browser sends when it reconnects; otherwise null
     */
    @GetMapping(path = "/api/runs/{folder}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> events(
            @PathVariable String folder,
            @RequestParam(defaultValue = "0") long after,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastSeen) {
        long from = lastSeen != null && lastSeen.matches("\\d{1,18}") ? Long.parseLong(lastSeen) : after;
        return viewers.admit(Flux.using(() -> open(folder, from), this::follow, EventController::close))
                .subscribeOn(reading);
    }

    private EventFollower open(String name, long after) throws IOException {
        RunFolder folder = folders.find(name);
        Path events = folder.events()
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "this run has no events"));
        return EventFollower.open(folder, runs, EventFile.open(events), after);
    }

    /** Reads the next batch only after the viewer has taken the previous one and its pause is over. */
    private Flux<ServerSentEvent<String>> follow(EventFollower follower) {
        AtomicLong pause = new AtomicLong();
        return Mono.fromCallable(follower::next)
                .subscribeOn(reading)
                .doOnNext(batch -> pause.set(batch.pause().toNanos()))
                .repeatWhen(again -> again.concatMap(count -> Mono.delay(Duration.ofNanos(pause.get()), reading)))
                .takeUntil(Batch::last)
                .concatMapIterable(Batch::events, 1)
                .startWith(EventFollower.GREETING);
    }

    private static void close(EventFollower follower) {
        try {
            follower.close();
        } catch (IOException onlyRead) {
            throw new UncheckedIOException(onlyRead);
        }
    }
}
