package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.sample.Records;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {

    static final String SMALL = """
            name: small
            question: Does it?
            users: 10
            engine: nio
            contenders:
              - id: rest
                service: tomcat-gateway
                path: /rest/{cnt}
                calls: sequential
            """;

    private static final String FULL = """
            name: full
            question: >
              Everything that a scenario
              can say?
            legacy:
              service-time: 20ms
              abort-before-response-ratio: 0.5
            services:
              netty-gateway:
                mesh.limits.max-connections: 7
            users: 20
            work: {fixed: 30}
            shape: {closed: 40}
            engine: threads
            jit-compilers: c1
            warm-up: {users: 1, cnt: 2, rounds: 4, until-steady: true, until-compiled: true, max-duration: 7s, keep-connections: true}
            repetitions: 5
            seed: 2147483647
            request-timeout: 1500ms
            contenders:
              - {id: a, service: netty-gateway, path: /netty, calls: single}
              - id: b
                service: tomcat-gateway-virtual
                path: /tomcat/rsocket/{cnt}
                calls: stream
                connections: unlimited
                waits-on: request-thread
                accept: application/x-ndjson
                users: 9
                repetitions: 7
            fault: {killed: legacy-backend, delay: 500ms, duration: 3s}
            memory-after: 700ms
            stop-at-failures: true
            compare:
              - [a, b]
            expectations:
              - {id: x, claim: A is quick., assert: contender('a').p99Ms < 1000}
            """;

    @Test
    void readsEveryKey() {
        Scenario scenario = ScenarioReader.read("full.yaml", FULL);

        assertThat(Records.values(scenario))
                .containsAllEntriesOf(Map.ofEntries(
                        Map.entry("name", "full"),
                        Map.entry("question", "Everything that a scenario can say?"),
                        Map.entry(
                                "legacy",
                                new LegacyBehaviour(
                                        Map.of("service-time", "20ms", "abort-before-response-ratio", "0.5"))),
                        Map.entry(
                                "services",
                                Map.of(
                                        Service.NETTY_GATEWAY,
                                        Map.of("mesh.limits.max-connections", "7"),
                                        Service.LEGACY_BACKEND,
                                        Map.of("server.tomcat.keep-alive-timeout", "3000ms"))),
                        Map.entry("work", new Work.Fixed(30)),
                        Map.entry("engine", EngineKind.THREADS),
                        Map.entry("jitCompilers", JitCompilers.C1),
                        Map.entry("repetitions", 5),
                        Map.entry("seed", Integer.MAX_VALUE),
                        Map.entry("requestTimeout", Duration.ofMillis(1500)),
                        Map.entry("compare", List.of(new ContenderPair("a", "b"))),
                        Map.entry(
                                "expectations",
                                List.of(new Expectation("x", "A is quick.", "contender('a').p99Ms < 1000")))));
        assertThat(Records.values(scenario.warmUp()))
                .containsAllEntriesOf(Map.of(
                        "users",
                        1,
                        "cnt",
                        2,
                        "rounds",
                        4,
                        "untilSteady",
                        true,
                        "untilCompiled",
                        true,
                        "maxDuration",
                        Duration.ofSeconds(7),
                        "keepConnections",
                        true));
        assertThat(Records.values(scenario.load()))
                .containsAllEntriesOf(Map.of(
                        "shape",
                        new Shape.Closed(40),
                        "fault",
                        new Fault.Killed(Service.LEGACY_BACKEND, Duration.ofMillis(500), Duration.ofSeconds(3)),
                        "memoryAfter",
                        Duration.ofMillis(700),
                        "stopAtFailures",
                        true,
                        "oneAtATime",
                        false));
        assertThat(Records.values(scenario.contenders().getFirst()))
                .containsAllEntriesOf(Map.of(
                        "id",
                        "a",
                        "service",
                        Service.NETTY_GATEWAY,
                        "method",
                        HttpMethod.GET,
                        "path",
                        "/netty",
                        "calls",
                        Calls.SINGLE,
                        "connections",
                        ConnectionLimit.POOL,
                        "waitsOn",
                        WaitsOn.NONE,
                        "accept",
                        "application/json",
                        "userCount",
                        new UserCount(20),
                        "repetitions",
                        5));
        assertThat(Records.values(scenario.contenders().getLast()))
                .containsAllEntriesOf(Map.of(
                        "id",
                        "b",
                        "service",
                        Service.TOMCAT_GATEWAY_VIRTUAL,
                        "path",
                        "/tomcat/rsocket/{cnt}",
                        "computing",
                        Duration.ZERO,
                        "calls",
                        Calls.STREAM,
                        "connections",
                        ConnectionLimit.UNLIMITED,
                        "waitsOn",
                        WaitsOn.REQUEST_THREAD,
                        "accept",
                        "application/x-ndjson",
                        "userCount",
                        new UserCount(9),
                        "repetitions",
                        7));
    }

    @Test
    void readsARate() {
        String rate = SMALL.replace("engine: nio", "shape: {constant: {per-second: 1000, duration: 10s}}");

        assertThat(ScenarioReader.read("rate.yaml", rate).load().shape())
                .isEqualTo(new Shape.Constant(1000, Duration.ofSeconds(10)));
    }

    @Test
    void readsAGrowingNumberOfUsers() {
        Scenario growing = ScenarioReader.read(
                "s.yaml",
                SMALL.replace("users: 10", "users: {from: 2, to: 10, over: 30s}")
                        .replace("engine: nio", "shape: {closed: 5}"));
        Contender contender = growing.contenders().getFirst();

        assertThat(contender.userCount()).isEqualTo(new UserCount(2, 10, Duration.ofSeconds(30)));
        assertThat(contender.users()).isEqualTo(10);
        assertThat(growing.shape(contender))
                .isEqualTo(new Shape.Closed(5, null, null, new Shape.Joining(contender.userCount(), 0), null));
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(growing)))
                .isEqualTo(growing);
        assertThat(growing.withUsers(4).contenders().getFirst().userCount())
                .isEqualTo(new UserCount(2, 4, Duration.ofSeconds(30)));
        assertThat(growing.withUsers(2).contenders().getFirst().userCount()).isEqualTo(new UserCount(2));
    }

    @Test
    void eachRepetitionHasASeedOfItsOwn() {
        Scenario one = ScenarioReader.read("s.yaml", SMALL.replace("engine: nio", "seed: 1"));
        Scenario two = ScenarioReader.read("s.yaml", SMALL.replace("engine: nio", "seed: 2"));

        assertThat(List.of(one.seed(1), one.seed(2), two.seed(1), two.seed(2))).doesNotHaveDuplicates();
        assertThat(one.withRepetitions(3).withUsers(9).withoutWarmUp().seed(2)).isEqualTo(one.seed(2));
    }

    @Test
    void theEngineWithAThreadForEachUserRejectsARate() {
        String rate =
                SMALL.replace("engine: nio", "engine: threads\nshape: {constant: {per-second: 1000, duration: 10s}}");

        assertThatThrownBy(() -> ScenarioReader.read("rate.yaml", rate))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "rate.yaml:1:1: small: the engine 'threads' cannot send at a rate. Allowed with such a shape: nio");
    }

    @Test
    void missingKeysHaveDefaults() {
        Scenario scenario = ScenarioReader.read("small.yaml", SMALL);

        assertThat(scenario.work()).isEqualTo(new Work.Triangular());
        assertThat(scenario.load().shape()).isEqualTo(new Shape.Burst());
        assertThat(scenario.engine()).isEqualTo(EngineKind.NIO);
        assertThat(scenario.repetitions()).isEqualTo(1);
        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.requestTimeout()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void needsOnlyTheServicesThatTheContendersUse() {
        assertThat(ScenarioReader.read("small.yaml", SMALL).neededServices())
                .containsExactly(Service.LEGACY_BACKEND, Service.TOMCAT_GATEWAY);
        assertThat(ScenarioReader.read("full.yaml", FULL).neededServices())
                .containsExactly(
                        Service.LEGACY_BACKEND,
                        Service.RSOCKET_STORE,
                        Service.NETTY_GATEWAY,
                        Service.TOMCAT_GATEWAY_VIRTUAL);
    }

    @Test
    void anotherNumberOfUsersAppliesToAllAndMergesEqualContenders() {
        String twice = SMALL + "  - {id: again, service: tomcat-gateway, path: '/rest/{cnt}', "
                + "calls: sequential, users: 1000}\n";

        Scenario scenario = ScenarioReader.read("twice.yaml", twice).withUsers(3);

        assertThat(scenario.contenders())
                .extracting(Contender::id, Contender::users)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("rest", 3));
    }

    @Test
    void aContendersOwnWarmUpOverridesTheScenarios() {
        Scenario scenario = ScenarioReader.read("warm.yaml", warmed("{rounds: 9, keep-connections: true}"));

        assertThat(scenario.warmUpOf(scenario.contenders().getFirst())).isEqualTo(scenario.warmUp());
        assertThat(Records.values(scenario.warmUpOf(scenario.contenders().getLast())))
                .containsAllEntriesOf(Map.of(
                        "users", 10, "rounds", 9, "maxDuration", Duration.ofSeconds(7), "keepConnections", true));
    }

    @Test
    void aContendersOwnWorkOverridesTheScenarios() {
        Scenario scenario = ScenarioReader.read("work.yaml", withOwnWork(""));

        assertThat(scenario.contenders().stream().map(scenario::work))
                .containsExactly(new Work.Triangular(), new Work.Fixed(3));
        assertThat(scenario.itemsOf(scenario.contenders().getLast()))
                .hasSize(10)
                .containsOnly(3);
    }

    @Test
    void severalUsersInARowCanRequestTheSameNumberOfItems() {
        String yaml = SMALL.replace("users: 10", "users: 100\nwork: {triangular: 2}")
                + "  - {id: own, service: tomcat-gateway, path: '/rest/{cnt}', calls: sequential, users: 4, work: {triangular: 3}}\n";
        Scenario scenario = ScenarioReader.read("work.yaml", yaml);
        List<Integer> items = scenario.itemsOf(scenario.contenders().getFirst()).toList();

        assertThat(scenario.work()).isEqualTo(new Work.Triangular(2));
        assertThat(items).startsWith(1, 1, 2, 2, 3).endsWith(49, 50, 50).hasSize(100);
        assertThat(items.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2_550);
        assertThat(scenario.itemsOf(scenario.contenders().getLast())).containsExactly(1, 1, 1, 2);
    }

    @Test
    void triangularWorkOfOneUserPerItemIsTheWord() {
        Scenario word = ScenarioReader.read("work.yaml", "work: triangular\n" + SMALL);

        assertThat(ScenarioReader.read("work.yaml", "work: {triangular: 1}\n" + SMALL))
                .isEqualTo(word);
        assertThat(word.work()).isEqualTo(new Work.Triangular(1));
    }

    @Test
    void rejectsAComparisonOfContendersWithDifferentWork() {
        assertThatThrownBy(() -> ScenarioReader.read("work.yaml", withOwnWork("compare: [[rest, own]]\n")))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "work.yaml:1:1: 'rest' and 'own' have different 'work', so their times cannot be compared. Allowed: contenders with the same work");
    }

    private static String withOwnWork(String compare) {
        return compare + SMALL + "  - {id: own, service: tomcat-gateway, path: '/rest/{cnt}', calls: sequential, "
                + "work: {fixed: 3}}\n";
    }

    @Test
    void aColdScenarioHasNoWarmUpForAnyContender() {
        Scenario cold = ScenarioReader.read("warm.yaml", warmed("{rounds: 9}")).withoutWarmUp();

        assertThat(cold.contenders()).allMatch(one -> cold.warmUpOf(one).isNone());
        assertThatThrownBy(() -> ScenarioReader.read("cold.yaml", warmed("none")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("'warm-up' is set for a contender, but the scenario has none");
    }

    @Test
    void mergesContendersThatDifferOnlyInTheirWarmUpForOneNumberOfUsers() {
        assertThat(ScenarioReader.read("warm.yaml", warmed("{rounds: 9}"))
                        .withUsers(3)
                        .contenders())
                .hasSize(1);
    }

    private static String warmed(String ofAll) {
        return "warm-up: " + ofAll + "\n" + SMALL + "  - {id: again, service: tomcat-gateway, path: '/rest/{cnt}', "
                + "calls: sequential, warm-up: {max-duration: 7s}}\n";
    }

    /** Each line: a text of the small scenario, an invalid replacement, and the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            users: 10     | usres: 10        | s.yaml:3:1: unknown key 'usres'. Did you mean 'users'? Allowed: ALL_KEYS
            users: 10     | users: 0         | s.yaml:3:1: 'users' is '0'. Allowed: a whole number from 1 to 10000
            users: 10     | users: 100000    | s.yaml:3:1: 'users' is '100000'. Allowed: a whole number from 1 to 10000
            users: 10     | users: many      | s.yaml:3:1: 'users' is 'many'. Allowed: a whole number from 1 to 10000
            users: 10     | users: {to: 10}  | s.yaml:3:8: key 'over' is missing
            users: 10     | users: {from: 10, to: 10, over: 1s} | s.yaml:3:9: 'from' is '10'. Allowed: less than 'to', which is '10'
            users: 10     | users: {to: 10, over: 1s} | s.yaml:1:1: small: the number of users of contender 'rest' grows, and its load is no closed loop. Allowed with 'from' and 'over' in 'users': the shape closed
            users: 10     | users: [1, 2]    | s.yaml:3:1: 'users' must be one value, but is a list
            users: 10     | repetitions: 1      | s.yaml:6:5: contender 'rest' has no 'users', and neither has the scenario
            name: small   | name: Small One  | s.yaml:1:1: 'name' is 'Small One'. Allowed: up to 64 lower-case letters, digits and hyphens
            name: small   | repetitions: 1      | s.yaml:1:1: key 'name' is missing
            engine: nio | engine: netty | s.yaml:4:1: unknown value 'netty' of 'engine'. Allowed: nio, threads
            question: Does it? | name: again | s.yaml:2:1: key 'name' appears twice
            calls: sequential | calls: sequental | s.yaml:9:5: unknown value 'sequental' of 'calls'. Did you mean 'sequential'? Allowed: single, sequential, concurrent, queries, rows, stream, none
            service: tomcat-gateway | service: tomcat-gatway | s.yaml:7:5: unknown value 'tomcat-gatway' of 'service'. Did you mean 'tomcat-gateway'? Allowed: legacy-backend, rsocket-store, database, netty-gateway, tomcat-gateway, tomcat-gateway-virtual
            service: tomcat-gateway | service: legacy-backend | s.yaml:7:5: 'legacy-backend' is not a gateway: users do not call it
            path: /rest/{cnt} | path: rest | s.yaml:8:5: 'path' is 'rest'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt}, {user} or columns of 'data' in braces
            path: /rest/{cnt} | path: /rest/{count} | s.yaml:8:5: unknown {count} in 'path'. Allowed: cnt, user
            engine: nio     | work: {fixd: 3}  | s.yaml:4:8: unknown key 'fixd'. Did you mean 'fixed'? Allowed: triangular, fixed
            engine: nio     | work: {fixed: 10001}  | s.yaml:4:8: 'fixed' is '10001'. Allowed: a whole number from 1 to 10000
            engine: nio     | work: square     | s.yaml:4:1: unknown value 'square' of 'work'. Allowed: triangular, {triangular: 1 to 100}, {fixed: 1 to 10000}
            engine: nio     | work: trianglar  | s.yaml:4:1: unknown value 'trianglar' of 'work'. Did you mean 'triangular'? Allowed: triangular, {triangular: 1 to 100}, {fixed: 1 to 10000}
            engine: nio     | work: fixed      | s.yaml:4:1: 'work' is 'fixed' without its figures. Allowed: triangular, {triangular: 1 to 100}, {fixed: 1 to 10000}
            engine: nio     | work: {}         | s.yaml:4:7: none of triangular, fixed is set. Allowed: exactly one
            engine: nio     | work: {triangular: 0} | s.yaml:4:8: 'triangular' is '0'. Allowed: a whole number from 1 to 100
            engine: nio     | work: {triangular: 101} | s.yaml:4:8: 'triangular' is '101'. Allowed: a whole number from 1 to 100
            engine: nio     | work: {triangular: 2, fixed: 3} | s.yaml:4:7: more than one of triangular, fixed is set. Allowed: exactly one
            engine: nio     | legacy: {servicetime: 1s} | s.yaml:4:10: unknown key 'servicetime'. Did you mean 'service-time'? Allowed: service-time, jitter, max-concurrent, failure-ratio, hang-ratio, hang-time, abort-ratio, abort-before-response-ratio, seed
            engine: nio     | services: {neti: {}} | s.yaml:4:12: unknown value 'neti' of 'services'. Allowed: legacy-backend, rsocket-store, database, netty-gateway, tomcat-gateway, tomcat-gateway-virtual
            engine: nio     | seed: 0        | s.yaml:4:1: 'seed' is '0'. Allowed: a whole number from 1 to 2147483647
            engine: nio     | seed: 2147483648 | s.yaml:4:1: 'seed' is '2147483648'. Allowed: a whole number from 1 to 2147483647
            engine: nio     | seed: dice     | s.yaml:4:1: 'seed' is 'dice'. Allowed: a whole number from 1 to 2147483647
            engine: nio     | request-timeout: 5 | s.yaml:4:1: 'request-timeout' is '5'. Allowed: a whole number and a unit: us, ms, s or m, such as 100ms
            engine: nio     | request-timeout: 0ms | s.yaml:4:1: 'request-timeout' is zero. Allowed: more than zero
            users: 10     | users: *ten      | s.yaml:3:8: aliases (*ten) are not supported
            users: 10     | users: 10: 20    | s.yaml:3:10: malformed YAML: mapping values are not allowed here
            engine: nio     | compare: [[rest, rest]] | s.yaml:4:11: an item of 'compare' must be a pair of two different names such as [a, b]
            engine: nio     | compare: [[rest, rset]] | s.yaml:4:18: unknown name 'rset' in 'compare'. Did you mean 'rest'? Allowed: rest
            engine: nio     | compare: rest           | s.yaml:4:1: 'compare' must be a list of pairs such as [a, b], but is 'rest'
            engine: nio     | warm-up: some | s.yaml:4:1: 'warm-up' is 'some'. Allowed: none, or a mapping with users, cnt, rounds
            engine: nio     | warm-up: {max-duration: 0s} | s.yaml:4:11: 'max-duration' is zero. Allowed: more than zero, or 'warm-up: none'
            engine: nio     | warm-up: {until-steady: maybe} | s.yaml:4:11: 'until-steady' is 'maybe'. Allowed: true, false
            engine: nio     | shape: brust | s.yaml:4:1: unknown value 'brust' of 'shape'. Did you mean 'burst'? Allowed: burst, {closed: 1 to 100000}, {constant: {per-second, duration}}, {ramp: {from, to, duration}}, {spike: {base, peak, before, duration, after}}, {steps: [{per-second, duration}]}
            engine: nio     | shape: constant | s.yaml:4:1: 'shape' is 'constant' without its figures. Allowed: burst, {closed: 1 to 100000}, {constant: {per-second, duration}}, {ramp: {from, to, duration}}, {spike: {base, peak, before, duration, after}}, {steps: [{per-second, duration}]}
            engine: nio     | shape: {constant: {per-second: 0, duration: 1s}} | s.yaml:4:20: 'per-second' is '0'. Allowed: a whole number from 1 to 100000
            engine: nio     | shape: {constant: {per-second: 5}} | s.yaml:4:19: key 'duration' is missing
            engine: nio     | work: {fixed: 3  | s.yaml:5:11: malformed YAML: while parsing a flow mapping, expected ',' or '}', but got :
            """)
    void namesAnErrorWithItsPlaceAndTheAllowedValues(String right, String wrong, String message) {
        assertThat(SMALL).contains(right);

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", SMALL.replace(right, wrong)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message.replace("ALL_KEYS", String.join(", ", DeclaredKey.names(ScenarioFile.class))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''              | s.yaml:1:1: the file is empty
            just text       | s.yaml:1:1: a scenario must be a mapping of keys to values
            name: a         | s.yaml:1:1: key 'question' is missing
            """)
    void rejectsAFileThatIsNotAScenario(String yaml, String message) {
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", yaml))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    /** Both chars of a surrogate pair must reach the parser together, even if its buffer ends between them. */
    @Test
    void acceptsASurrogatePairAnywhere() {
        for (int column = 1; column < 1100; column++) {
            String comment = "# " + "-".repeat(column) + "\uD83D\uDC22\n";

            assertThat(ScenarioReader.read("s.yaml", comment + SMALL).name()).isEqualTo("small");
        }
    }

    @Test
    void rejectsHalfASurrogatePair() {
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", SMALL + "# \uD83D"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:");
    }

    @Test
    void rejectsTwoContendersWithTheSameId() {
        String twice = SMALL + "  - {id: rest, service: netty-gateway, path: /netty, calls: single}\n";

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", twice))
                .hasMessage("s.yaml:10:6: the id 'rest' appears twice");
    }

    @Test
    void rejectsMoreRequestsThanFitInMemory() {
        String many = SMALL.replace("users: 10\n", "users: 10000\nshape: {closed: 1001}\n");

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", many))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:1:1: small: contender 'rest' makes 10010000 requests. "
                        + "Allowed: at most 10000000, the product of users and requests of each user");
    }

    @Test
    void theRunMayChooseTheServiceTime() {
        Scenario scenario = ScenarioReader.read("s.yaml", """
                name: s
                question: Who waits?
                legacy: {service-time: fitting, jitter: 0.1}
                contenders:
                  - {id: a, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, users: 1}
                """);

        assertThat(scenario.legacy().isFitting()).isTrue();
        assertThat(scenario.legacy().asProperties())
                .as("until it has chosen")
                .containsEntry("legacy.behaviour.service-time", "50ms");
        assertThat(scenario.legacy().serving(Duration.ofMillis(200)).asFields())
                .containsEntry("serviceTime", "200ms")
                .containsEntry("jitter", "0.1");
    }

    @Test
    void aFaultHasAServiceTimeOfItsOwn() {
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", """
                        name: s
                        question: Who waits?
                        shape: {constant: {rate: 20, duration: 9s}}
                        fault: {legacy: {service-time: fitting}, delay: 1s, duration: 3s}
                        contenders:
                          - {id: a, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, users: 1}
                        """))
                .hasMessageContaining("'service-time' of a fault is 'fitting'. Allowed: a duration or a distribution");
    }

    @Test
    void anExpectationMayNameItsNeeds() {
        String yaml = """
                name: s
                question: Who waits?
                contenders:
                  - {id: a, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, users: 1}
                expectations:
                  - {id: e, claim: All are served., assert: contender('a').ok > 0, needs: [%s]}
                """;

        assertThat(ScenarioReader.read("s.yaml", yaml.formatted("warm-code, free-processor"))
                        .expectations()
                        .getFirst()
                        .needs())
                .containsExactly(Need.WARM_CODE, Need.FREE_PROCESSOR);
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", yaml.formatted("warm")))
                .hasMessageContaining("'warm'")
                .hasMessageContaining("warm-code");
    }
}
