package mesh.console.room;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * {@code /c}: all that a phone can do. It opens a page, follows the vote, and votes. These handlers run on event loops, because they only use
 * memory.
 */
@RestController
@ConditionalOnProperty("console.classroom")
final class ClassController {

    /** The path of the class's page. */
    static final String PAGE = "/c";

    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final Duration RETRY = Duration.ofMillis(500);

    /** The length of a stream varies by this share, so that phones that joined together do not return together. */
    private static final double SPREAD = 0.2;

    private final Room room;
    private final RoomFeed feed;
    private final PhoneKey keys;
    private final Duration stream;
    private final String html = read();

    ClassController(Room room, RoomFeed feed, PhoneKey keys, RoomProperties properties) {
        this.room = room;
        this.feed = feed;
        this.keys = keys;
        this.stream = properties.stream();
    }

    private static String read() {
        try {
            return new ClassPathResource("static/class.html").getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @GetMapping(PAGE)
    Mono<ResponseEntity<String>> page(ServerHttpRequest request) {
        ResponseEntity.BodyBuilder response =
                ResponseEntity.ok().contentType(HTML).cacheControl(CacheControl.noStore());
        if (keys.of(request).isEmpty()) {
            response.header("Set-Cookie", keys.create(request).toString());
        }
        return Mono.just(response.body(html));
    }

    /** Follows the vote. The stream ends after a while, and the browser opens the next, which shows that the phone is still there. */
    @GetMapping(path = PAGE + "/changes", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> changes(ServerHttpRequest request) {
        Sender sender = sender(request);
        return Flux.using(
                () -> {
                    room.phones().joined(sender);
                    return sender;
                },
                joined -> Flux.concat(Flux.just(greeting()), feed.forPhone(joined.key()))
                        .take(stream.plusNanos((long) (stream.toNanos()
                                * SPREAD
                                * ThreadLocalRandom.current().nextDouble()))),
                room.phones()::left);
    }

    private static ServerSentEvent<String> greeting() {
        return ServerSentEvent.<String>builder().comment("here").retry(RETRY).build();
    }

    /**
     * The answers of a phone.
     *
     * @param ballot the number of the vote
     * @param round 1 or 2
     * @param values one answer per question
     */
    record Vote(int ballot, int round, @Nullable List<@Nullable String> values) {

        /** Returns the answers; an answer that is missing is empty, which leaves its question open. */
        List<String> texts() {
            return values == null
                    ? List.of()
                    : values.stream().map(value -> value == null ? "" : value).toList();
        }
    }

    @PostMapping(PAGE + "/vote")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> vote(ServerHttpRequest request, @RequestBody Mono<Vote> vote) {
        Sender sender = sender(request);
        return vote.doOnNext(given -> room.vote(sender, given.ballot(), given.round(), given.texts()))
                .then();
    }

    private Sender sender(ServerHttpRequest request) {
        String key = keys.of(request)
                .orElseThrow(() -> VoteException.invalid(
                        "this phone has no key of this console; allow cookies, and load the page " + PAGE + " again"));
        return new Sender(
                key, Objects.requireNonNull(request.getRemoteAddress()).getAddress());
    }
}
