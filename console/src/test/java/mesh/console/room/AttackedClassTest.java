package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.console.sample.PhoneWithAddress;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SentEvent;
import mesh.load.results.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One student invents phones as fast as they can, beside a class whose phones have an address each. */
class AttackedClassTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int CLASS = 300;
    private static final int ATTACKERS = 6;
    private static final int PER_ADDRESS = 10;
    private static final int HELD = 50;
    private static final String ATTACKER = "127.0.9.";
    private static final String OPEN = "{\"lesson\": \"a-thread-that-waits\", \"variation\": false}";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        assumeThat(canSendFrom(ATTACKER + 1))
                .as("wants all addresses of 127.0.0.0/8, as Linux has them")
                .isTrue();
        console = RunningConsole.forClass(home);
    }

    private static boolean canSendFrom(String address) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(address, 0));
            return true;
        } catch (IOException missing) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        if (console != null) {
            console.close();
        }
    }

    private static JsonNode teacherDoes(String what, String body) {
        var response = console.post("/api/room/" + what, body);
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 204);
        return Json.MAPPER.readTree(response.body().isEmpty() ? "null" : response.body());
    }

    private static JsonNode teacherSees(String what) {
        try (Stream<SentEvent> changes = console.events("/api/room/changes", "X-Mesh-Token", console.token())) {
            return changes.map(event -> Json.MAPPER.readTree(event.data()).get(what))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Gets keys, joins and votes as fast as it can, until the class has voted. Returns how many votes were taken. */
    private static int attack(String address, int ballot, AtomicBoolean isOver) throws IOException {
        List<PhoneWithAddress> held = new ArrayList<>();
        int taken = 0;
        while (!isOver.get()) {
            try {
                PhoneWithAddress phone = new PhoneWithAddress(console.port(), address);
                held.add(phone);
                phone.openPage();
                taken += phone.follow() == 200 && phone.vote(ballot, 1, "30", "300", "100") == 204 ? 1 : 0;
            } catch (IOException rejected) {
                // the console has ended the connection, because this address sends too much
            }
            if (held.size() > HELD) {
                held.removeFirst().close();
            }
        }
        for (PhoneWithAddress phone : held) {
            phone.close();
        }
        return taken;
    }

    @Test
    void allPhonesJoinAndVoteAndTheTallyIsRightBesideAttackers() throws Exception {
        int ballot = teacherDoes("vote", OPEN).get("ballot").asInt();
        AtomicBoolean isOver = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> attacks = IntStream.rangeClosed(1, ATTACKERS)
                    .mapToObj(i -> threads.submit(() -> attack(ATTACKER + i, ballot, isOver)))
                    .toList();
            attackersHaveTheirPlaces();

            AtomicInteger voted = new AtomicInteger();
            List<Future<PhoneWithAddress>> honest = IntStream.range(0, CLASS)
                    .mapToObj(i -> threads.submit(() -> takePart(i, ballot, voted)))
                    .toList();
            for (Future<PhoneWithAddress> one : honest) {
                one.get();
            }
            isOver.set(true);
            assertThat(voted).hasValue(CLASS);
            for (Future<Integer> attack : attacks) {
                assertThat(attack.get()).isLessThanOrEqualTo(PER_ADDRESS);
            }
            for (Future<PhoneWithAddress> one : honest) {
                one.get().close();
            }
        }

        assertThat(teacherSees("senders")
                        .valueStream()
                        .map(one -> one.get("address").asString()))
                .filteredOn(address -> address.startsWith(ATTACKER))
                .hasSize(ATTACKERS);
        teacherDoes("close", "{}");
        // The responses have the tally as it is now. The stream may begin with one that is a moment old.
        JsonNode cleared = IntStream.rangeClosed(1, ATTACKERS)
                .mapToObj(i -> teacherDoes("clear", "{\"address\": \"%s\"}".formatted(ATTACKER + i)))
                .toList()
                .getLast();
        assertThat(cleared.at("/tallies/0/0/counts").properties())
                .hasSize(20)
                .allMatch(one -> one.getValue().asInt() == CLASS / 20);
        assertThat(cleared.at("/tallies/0/0/median").asDouble()).isEqualTo(9.5);
    }

    private static void attackersHaveTheirPlaces() {
        await().atMost(PATIENCE).until(() -> teacherSees("count").get("voted").asInt() == ATTACKERS * PER_ADDRESS);
    }

    /** Does once what a student does, without a second attempt. */
    private static PhoneWithAddress takePart(int number, int ballot, AtomicInteger voted) throws IOException {
        PhoneWithAddress phone =
                new PhoneWithAddress(console.port(), "127.0." + (1 + number / 250) + "." + (1 + number % 250));
        assertThat(phone.openPage()).isEqualTo(200);
        assertThat(phone.follow()).isEqualTo(200);
        assertThat(phone.vote(ballot, 1, "" + number % 20, "130", "10")).isEqualTo(204);
        voted.incrementAndGet();
        return phone;
    }

    @Test
    void theTeacherNamesTheAddressOfAWholeClass() throws Exception {
        String school = "127.0.8.1";
        teacherDoes("vote", OPEN);
        List<PhoneWithAddress> phones = new ArrayList<>();
        try {
            for (int i = 0; i < PER_ADDRESS + 1; i++) {
                PhoneWithAddress phone = new PhoneWithAddress(console.port(), school);
                phones.add(phone);
                phone.openPage();
                assertThat(phone.follow()).isEqualTo(i < PER_ADDRESS ? 200 : 503);
            }
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(teacherSees("senders").toString())
                            .contains("{\"address\":\"127.0.8.1\",\"phones\":10,\"voted\":0,\"rejected\":1,"
                                    + "\"isShared\":false"));

            teacherDoes("shared", "{\"address\": \"127.0.8.1\", \"isShared\": true}");

            assertThat(phones.getLast().follow()).isEqualTo(200);
            assertThat(console.post("/api/room/clear", "{\"address\": \"127.0.8.1\"}")
                            .body())
                    .contains("127.0.8.1 is that of a whole class");
            assertThat(console.post("/api/room/shared", "{\"address\": \"school.example\", \"isShared\": true}")
                            .body())
                    .contains("'address' is 'school.example'. Allowed: an address as a number");
        } finally {
            for (PhoneWithAddress phone : phones) {
                phone.close();
            }
        }
    }
}
