package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests what the results say of waits that a run has injected, on every way of calling the backend. The backend has two threads. Of four
 * users, two wait for the service time of the others before they are served, and all of them read slowly.
 */
@Tag("faults")
class InjectedWaitsTest {

    private static final int PERCENT = 5;
    private static final Duration SHORTEST = Duration.ofMillis(1500);
    private static final Duration LONGEST = Duration.ofSeconds(12);

    private static final List<String> WAYS = List.of(
            "{id: netty-webclient, service: netty-gateway, path: '/netty/{cnt}', calls: concurrent}",
            "{id: netty-rest-webclient, service: netty-gateway, path: '/netty-rest/{cnt}', calls: concurrent}",
            "{id: netty-block-elastic, service: netty-gateway, path: '/netty/{cnt}/block-elastic', calls: sequential,"
                    + " waits-on: bounded-elastic}",
            "{id: tomcat-webclient-flux, service: tomcat-gateway, path: '/tomcat/{cnt}', calls: concurrent}",
            "{id: tomcat-webclient-block, service: tomcat-gateway, path: '/tomcat/{cnt}/block', calls: sequential}",
            "{id: tomcat-resttemplate, service: tomcat-gateway, path: '/rest/{cnt}', calls: sequential,"
                    + " connections: unlimited}",
            "{id: tomcat-restclient, service: tomcat-gateway, path: '/restclient/{cnt}', calls: sequential,"
                    + " connections: unlimited}",
            "{id: tomcat-restclient-parallel, service: tomcat-gateway, path: '/restclient/{cnt}/parallel',"
                    + " calls: concurrent, connections: unlimited, waits-on: request-thread}",
            "{id: tomcat-restclient-pool, service: tomcat-gateway, path: '/restclient/{cnt}/pool', calls: sequential,"
                    + " connections: apache-pool}",
            "{id: virtual-resttemplate, service: tomcat-gateway-virtual, path: '/rest/{cnt}', calls: sequential,"
                    + " connections: unlimited}",
            "{id: virtual-restclient, service: tomcat-gateway-virtual, path: '/restclient/{cnt}', calls: sequential,"
                    + " connections: unlimited}");

    @TempDir
    private Path folder;

    /**
     * On a busy machine, the load client's own times show that users waited for more than what this test has injected. Then the test does
     * not know the wait to within 5 %. It injects a wait that is twice as long on these ways, up to three times.
     */
    @Test
    void eachStageHasItsWaitOnEveryWayOfCalling() throws Exception {
        List<String> left = WAYS;
        for (Duration wait = SHORTEST; !left.isEmpty() && wait.compareTo(LONGEST) <= 0; wait = wait.multipliedBy(2)) {
            left = waysNotKnown(left, wait);
        }
        assertThat(left).as("ways on which other work disturbed each run").isEmpty();
    }

    private List<String> waysNotKnown(List<String> ways, Duration wait) throws Exception {
        Path run = Files.createDirectory(folder.resolve(wait.toString()));
        List<String> disturbed = new ArrayList<>();
        try (MeshCommand mesh = MeshCommand.run(run, scenario(run, ways, wait))) {
            assertThat(mesh.awaitExit()).as(mesh.progress()).isZero();
            List<JsonNode> contenders = mesh.resultsJson()
                    .at("/measurement/contenders")
                    .valueStream()
                    .toList();
            assertThat(contenders).hasSameSizeAs(ways);
            for (int way = 0; way < ways.size(); way++) {
                List<User> users = users(contenders.get(way));
                assertAddsUp(contenders.get(way), users);
                if (isKnown(users, wait)) {
                    assertMeasured(users, wait);
                } else {
                    disturbed.add(ways.get(way));
                }
            }
        }
        return disturbed;
    }

    private static String scenario(Path folder, List<String> ways, Duration wait) throws IOException {
        String text = """
                name: injected-waits
                question: Does each stage have its wait?
                legacy: {service-time: %dms}
                services:
                  legacy-backend: {server.tomcat.threads.max: 2}
                users: 4
                jit-compilers: c1
                work: {fixed: 1}
                request-timeout: %dms
                fault:
                  slow-readers: {bytes: 50, interval: 300ms}
                warm-up: {users: 4, cnt: 1, rounds: 20, max-duration: 2s}
                contenders:
                %s
                """.formatted(
                        wait.toMillis(),
                        wait.multipliedBy(4).plusSeconds(6).toMillis(),
                        ways.stream().map(way -> "  - " + way).collect(Collectors.joining("\n")));
        return Files.writeString(folder.resolve("injected-waits.yaml"), text).toString();
    }

    /**
     * One user, in microseconds.
     *
     * @param waited until the first byte of the response
     * @param read from then until the last byte
     */
    private record User(JsonNode stages, int row, long waited, long read) {

        long stage(String label) {
            return stages.path(label).path(row).asLong(0);
        }

        long total() {
            return stages.valueStream()
                    .mapToLong(stage -> stage.get(row).asLong())
                    .sum();
        }
    }

    private static List<User> users(JsonNode contender) {
        JsonNode requests = contender.get("requests");
        return IntStream.range(0, 4)
                .mapToObj(row -> {
                    long start = requests.at("/start/" + row).asLong();
                    long firstByte = requests.at("/firstByte/" + row).asLong();
                    long lastByte = requests.at("/lastByte/" + row).asLong();
                    return new User(
                            contender.at("/stages/table"),
                            row,
                            (firstByte - start) / 1000,
                            (lastByte - firstByte) / 1000);
                })
                .sorted(Comparator.comparingLong(User::waited))
                .toList();
    }

    /** What is left over is shown as the rest. For 99 % of the requests it is at most 5 %, or 2 ms. */
    private static void assertAddsUp(JsonNode contender, List<User> users) {
        assertThat(contender.at("/outcomes/ok").asInt()).isEqualTo(4);
        assertThat(contender.at("/stages/unknown").asInt()).isZero();
        assertThat(users).allSatisfy(user -> {
            long latency = user.waited() + user.read();
            assertThat(user.total()).isBetween(latency - 50, latency + 50); // each stage is rounded
        });
    }

    /** Returns whether the users waited only for what the test has injected, as the load client's own times show. */
    private static boolean isKnown(List<User> users, Duration wait) {
        long micros = wait.toNanos() / 1000;
        Predicate<User> served = user -> user.waited() <= micros * (100 + PERCENT) / 100;
        Predicate<User> queued = user -> user.waited() <= micros * (200 + PERCENT) / 100;
        return users.stream().limit(2).allMatch(served)
                && users.stream().skip(2).allMatch(queued);
    }

    private static void assertMeasured(List<User> users, Duration wait) {
        long micros = wait.toNanos() / 1000;
        assertThat(users).allSatisfy(user -> {
            assertThat(user.stage("backend")).isCloseTo(micros, withPercentage(PERCENT));
            assertThat(user.read()).isGreaterThan(600_000);
            assertThat(user.stage("response")).isCloseTo(user.read(), withPercentage(PERCENT));
            assertThat(user.stage("rest")).isLessThanOrEqualTo((user.waited() + user.read()) * PERCENT / 100);
        });
        Stream<User> served = users.stream().limit(2);
        assertThat(served)
                .allSatisfy(user -> assertThat(user.stage("backend-queue")).isLessThan(micros * PERCENT / 100));
        Stream<User> queued = users.stream().skip(2);
        assertThat(queued)
                .allSatisfy(user -> assertThat(user.stage("backend-queue")).isCloseTo(micros, withPercentage(PERCENT)));
    }
}
