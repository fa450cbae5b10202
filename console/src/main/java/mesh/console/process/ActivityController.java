package mesh.console.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mesh.console.events.Viewers;
import mesh.console.runs.RunFolder;
import mesh.console.runs.RunFolders;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * {@code /api/activity}: which run is under way, what it prints, and which folders appear. While there are viewers, the controller checks a
 * few times per second, once for all viewers. A slow viewer gets only the latest state.
 */
@RestController
final class ActivityController {

    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final int NEWEST = 20;

    private final CurrentRun current;
    private final RunFolders folders;
    private final Viewers viewers;
    private final Flux<Activity> activity;

    ActivityController(CurrentRun current, RunFolders folders, Viewers viewers, Scheduler reading) {
        this.current = current;
        this.folders = folders;
        this.viewers = viewers;
        this.activity = Flux.interval(Duration.ZERO, INTERVAL, reading)
                .onBackpressureDrop()
                .map(tick -> now())
                .distinctUntilChanged()
                .replay(1)
                .refCount();
    }

    private Activity now() {
        Running running = current.running().orElse(null);
        return new Activity(
                running,
                current.ended(),
                folders.all().stream().limit(NEWEST).map(RunFolder::name).toList());
    }

    @GetMapping(path = "/api/activity", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<Object>> activity() {
        return viewers.admit(Flux.defer(() -> {
            Changes changes = new Changes();
            return Flux.merge(activity.onBackpressureLatest().concatMapIterable(changes::since, 1), heartbeats());
        }));
    }

    private static Flux<ServerSentEvent<Object>> heartbeats() {
        return Flux.interval(HEARTBEAT)
                .onBackpressureDrop()
                .map(tick -> ServerSentEvent.builder().comment("here").build());
    }

    /** Remembers what one viewer has received, and finds what is new to it. */
    private static final class Changes {

        private Activity.@Nullable State sent;
        private @Nullable Set<String> known;

        private List<ServerSentEvent<Object>> since(Activity now) {
            List<Object> news = new ArrayList<>();
            if (!now.state().equals(sent)) {
                sent = now.state();
                news.add(now.state());
            }
            Set<String> before = known;
            if (before != null) {
                now.folders().reversed().stream()
                        .filter(name -> !before.contains(name))
                        .forEach(name -> news.add(new Activity.NewFolder(name)));
            }
            known = new HashSet<>(now.folders());
            return news.stream()
                    .map(one -> ServerSentEvent.builder(one).build())
                    .toList();
        }
    }
}
