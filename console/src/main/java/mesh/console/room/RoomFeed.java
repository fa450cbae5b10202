package mesh.console.room;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reports changes of the room. It reads the room a few times per second, once for all streams, and serializes each change once. However
 * many phones vote between two readings, each stream gets one message. While nothing changes, it sends nothing.
 */
@Component
final class RoomFeed {

    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final Room room;
    private final JsonMapper json;
    private final Flux<Frame> frames;

    RoomFeed(Room room, JsonMapper json, Scheduler reading) {
        this.room = room;
        this.json = json;
        this.frames = Flux.interval(Duration.ZERO, INTERVAL, reading)
                .onBackpressureDrop()
                .map(tick -> room.now())
                .distinctUntilChanged()
                .map(this::frame)
                .replay(1)
                .refCount();
    }

    /** A snapshot with its messages. */
    private record Frame(Snapshot snapshot, String vote, String count, String addresses) {}

    private Frame frame(Snapshot now) {
        return new Frame(
                now, message("vote", now.vote()), message("count", now.count()), message("senders", now.addresses()));
    }

    private String message(String key, @Nullable Object value) {
        return json.writeValueAsString(Collections.singletonMap(key, value));
    }

    /** Returns all changes, for the teacher's page. */
    Flux<ServerSentEvent<String>> forTeacher() {
        return changes(null);
    }

    /**
     * Returns the changes that a phone shows. First comes its own vote, and again if the teacher removes it. The counts come only while a vote
     * is open, so that phones are silent during a run.
     *
     * @param phone the key of the phone
     */
    Flux<ServerSentEvent<String>> forPhone(String phone) {
        return changes(phone);
    }

    private Flux<ServerSentEvent<String>> changes(@Nullable String phone) {
        return Flux.defer(() -> {
            Sent sent = new Sent(phone);
            return frames.onBackpressureLatest().concatMapIterable(sent::since, 1);
        });
    }

    private static ServerSentEvent<String> event(String message) {
        return ServerSentEvent.builder(message).build();
    }

    /** Remembers what one stream has sent. */
    private final class Sent {

        private final @Nullable String phone;
        private final boolean isTeacher;
        private boolean hasBegun;
        private @Nullable Integer removal;
        private @Nullable String vote;
        private @Nullable String count;
        private @Nullable String addresses;

        private Sent(@Nullable String phone) {
            this.phone = phone;
            this.isTeacher = phone == null;
        }

        private List<ServerSentEvent<String>> since(Frame now) {
            List<ServerSentEvent<String>> news = new ArrayList<>();
            if (phone != null && isOwnVoteNews(now.snapshot().removed().get(phone))) {
                news.add(event(json.writeValueAsString(room.voteOf(phone))));
            }
            if (!now.vote().equals(vote)) {
                vote = now.vote();
                news.add(event(vote));
            }
            BallotView current = now.snapshot().vote();
            boolean wanted = isTeacher || (current != null && current.open());
            if (wanted && !now.count().equals(count)) {
                count = now.count();
                news.add(event(count));
            }
            if (isTeacher && !now.addresses().equals(addresses)) {
                addresses = now.addresses();
                news.add(event(addresses));
            }
            return news;
        }

        private boolean isOwnVoteNews(@Nullable Integer latest) {
            boolean isNews = !hasBegun || (latest != null && !latest.equals(removal));
            hasBegun = true;
            removal = latest;
            return isNews;
        }
    }
}
