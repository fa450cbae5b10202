package mesh.console.room;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import mesh.console.ConsoleProperties;
import mesh.console.events.Viewers;
import mesh.console.lesson.ShippedLessons;
import mesh.console.security.SharedAddresses;
import mesh.load.engine.ClientNetwork;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Round;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

/** {@code /api/room}: what the teacher's page shows and does. Without {@code --classroom} there are no addresses, so no phone can vote. */
@RestController
@RequestMapping("/api/room")
final class RoomController {

    private static final MediaType SVG = new MediaType("image", "svg+xml", StandardCharsets.UTF_8);
    private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Room room;
    private final RoomFeed feed;
    private final Viewers viewers;
    private final SharedAddresses shared;
    private final boolean isForClass;
    private final List<String> hosts;

    RoomController(
            Room room,
            RoomFeed feed,
            Viewers viewers,
            SharedAddresses shared,
            ConsoleProperties properties,
            @Value("${server.address}") String address) {
        this.room = room;
        this.feed = feed;
        this.viewers = viewers;
        this.shared = shared;
        this.isForClass = properties.classroom();
        this.hosts = isForClass ? ClassAddresses.hosts(address) : List.of();
    }

    /**
     * What does not change while the console runs.
     *
     * @param addresses the addresses of the class's page; empty without {@code --classroom}
     */
    record RoomPage(List<String> addresses) {}

    @GetMapping
    RoomPage room(ServerHttpRequest request) {
        return new RoomPage(addresses(request));
    }

    private List<String> addresses(ServerHttpRequest request) {
        int port = Objects.requireNonNull(request.getLocalAddress()).getPort();
        return hosts.stream().map(host -> ClassAddresses.url(host, port)).toList();
    }

    /**
     * Draws an address of the class's page.
     *
     * @param at the index of the address, from 0
     */
    @GetMapping("/qr.svg")
    ResponseEntity<String> code(ServerHttpRequest request, @RequestParam(defaultValue = "0") int at) {
        List<String> addresses = addresses(request);
        if (at < 0 || at >= addresses.size()) {
            throw new ResponseStatusException(
                    HttpStatus.NOT_FOUND, "'at' is " + at + ", but the class has " + addresses.size() + " addresses");
        }
        return ResponseEntity.ok()
                .contentType(SVG)
                .cacheControl(CacheControl.noCache())
                .body(QrSvg.of(addresses.get(at)));
    }

    @GetMapping(path = "/changes", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> changes() {
        return viewers.admit(Flux.merge(feed.forTeacher(), heartbeats()));
    }

    private static Flux<ServerSentEvent<String>> heartbeats() {
        return Flux.interval(HEARTBEAT)
                .onBackpressureDrop()
                .map(tick -> ServerSentEvent.<String>builder().comment("here").build());
    }

    /** The questions to vote on: those of a lesson, or of its variation. */
    record VoteSubject(@Nullable String lesson, boolean variation) {}

    @PostMapping("/vote")
    BallotView open(@RequestBody VoteSubject opened) {
        Lesson lesson = ShippedLessons.find(Objects.requireNonNullElse(opened.lesson(), ""));
        Round round = opened.variation() ? lesson.variation() : lesson;
        Ballot.Topic topic = new Ballot.Topic(lesson.id(), opened.variation(), lesson.title(), round.question());
        return room.open(topic, round.predictions()).view();
    }

    @PostMapping("/close")
    BallotView close() {
        Ballot ballot = room.current();
        ballot.close();
        return ballot.view();
    }

    @PostMapping("/second")
    BallotView openSecondRound() {
        Ballot ballot = room.current();
        ballot.openSecondRound();
        return ballot.view();
    }

    @PostMapping("/show")
    BallotView show() {
        Ballot ballot = room.current();
        ballot.show();
        return ballot.view();
    }

    /**
     * An address of phones.
     *
     * @param isShared whether a whole class has this address
     */
    record Named(@Nullable String address, boolean isShared) {}

    /** An address of phones, as a number, such as {@code 192.168.1.7}, or an IPv6 network, such as {@code 2001:db8:0:1::/64}. */
    record Address(@Nullable String address) {}

    @PostMapping("/shared")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void share(@RequestBody Named named) {
        shared.set(parse(named.address()), named.isShared());
    }

    @PostMapping("/clear")
    BallotView clear(@RequestBody Address address) {
        Ballot ballot = room.current();
        ballot.clear(parse(address.address()));
        return ballot.view();
    }

    /** Looks up no name. Returns the network of an IPv6 address, because its addresses count as one. */
    private static InetAddress parse(@Nullable String address) {
        String number = Objects.requireNonNullElse(address, "").replaceFirst("::/64$", "::");
        InetAddress parsed = NetUtil.createInetAddressFromIpAddressString(number);
        if (parsed == null) {
            throw VoteException.invalid("'address' is '" + address + "'. Allowed: an address as a number, such as "
                    + "192.168.1.7, from the list on your page");
        }
        return ClientNetwork.of(parsed);
    }

    /**
     * What the run has shown.
     *
     * @param measured one entry per question
     * @param explained the explanation, or why there is none
     */
    record Result(@Nullable List<Shown> measured, @Nullable Explained explained) {}

    @PostMapping("/result")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void publish(@RequestBody Result result) {
        room.current().publish(Objects.requireNonNullElse(result.measured(), List.of()), result.explained());
    }

    /** Returns all votes of this console, with the closed rounds and the results of each. */
    @GetMapping("/ballots")
    List<BallotView> ballots() {
        return room.ballots().stream().map(Ballot::view).toList();
    }

    @GetMapping("/votes.csv")
    ResponseEntity<String> save() {
        return ResponseEntity.ok()
                .contentType(CSV)
                .cacheControl(CacheControl.noStore())
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"votes.csv\"")
                .body(VotesCsv.of(room.ballots()));
    }
}
