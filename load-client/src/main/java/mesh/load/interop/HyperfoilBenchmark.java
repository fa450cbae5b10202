package mesh.load.interop;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.behaviour.Distribution;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.RatePiece;
import mesh.load.scenario.shape.Shape;
import tools.jackson.databind.json.JsonMapper;

/**
 * A scenario as a benchmark for Hyperfoil 0.25 and later. Each repetition of a contender is a phase. If users request different paths, the
 * phase has a fork for each user. The path cannot be computed from Hyperfoil's session numbers, because these start at 0, continue from one
 * phase to the next, and have gaps.
 *
 * @param agents number of agents that share the users, at least 1; with 1, the file does not name agents
 * @see <a href="https://hyperfoil.io/docs/user-guide/benchmark/">Hyperfoil's benchmarks</a>
 */
public record HyperfoilBenchmark(ExportedScenario exported, int agents) {

    /** Settings that must follow the targets in the file, because Hyperfoil can assign them only after it has read a target. */
    private static final String ERGONOMICS = """
            # Each response counts, with any status.
            ergonomics:
              autoRangeCheck: false
              stopOnInvalid: false
              repeatCookies: false
              userAgentFromSession: false
            """;

    static String phaseOf(ExportedLoad load, int user) {
        return load.isUniform() ? load.name() : load.name() + "/user-" + user;
    }

    public String yaml() {
        exported.loads().forEach(HyperfoilBenchmark::refuseValues);
        StringBuilder yaml = new StringBuilder(head() + targets() + ERGONOMICS + "phases:\n");
        String previous = null;
        for (ExportedLoad load : exported.loads()) {
            yaml.append("- ")
                    .append(load.name())
                    .append(":\n    ")
                    .append(kind(load))
                    .append(":\n");
            yaml.append(previous == null ? "" : "      startAfterStrict: " + previous + "\n");
            yaml.append(load.isUniform() ? together(load) : forked(load));
            previous = load.name();
        }
        return yaml.toString();
    }

    private static void refuseValues(ExportedLoad load) {
        ScenarioException.unless(
                load.contender().data() == null && load.contender().before() == null,
                load.contender().place(),
                "'" + load.contender().id()
                        + "' has 'data' or 'before', and a benchmark of Hyperfoil would contain the values of"
                        + " users, or could not take any. Allowed: an export to k6");
        Set<String> variables = load.contender().variables();
        ScenarioException.unless(
                variables.isEmpty(),
                load.contender().place(),
                "requests of '" + load.contender().id() + "' contain ${env:" + String.join("}, ${env:", variables)
                        + "}, and a benchmark of Hyperfoil cannot read variables. Allowed: an export to k6");
    }

    private String head() {
        return exported.remarks("# ")
                + String.format(Locale.ROOT, """
                # A phase's users are started in a loop, not released from a barrier. Latency counts from when a request was sent.
                name: %s
                # One thread for each agent: connections are divided among threads, and a thread with more users than connections would have
                # its users wait for one another.
                threads: 1
                %s""", exported.scenario().name(), agentSection());
    }

    private String agentSection() {
        return agents == 1
                ? ""
                : "# Replace localhost by the hosts of the agents.\nagents:\n"
                        + IntStream.rangeClosed(1, agents)
                                .mapToObj(agent -> "  agent-" + agent + ": localhost\n")
                                .collect(Collectors.joining());
    }

    /** Allows as many connections as the contender with the most users needs, so that no user waits for the connection of another user. */
    private String targets() {
        Map<URI, List<ExportedLoad>> byTarget = exported.loads().stream()
                .collect(Collectors.groupingBy(ExportedLoad::target, TreeMap::new, Collectors.toList()));
        return "# All sessions share the connections. There are as many connections as users, so no request waits for one.\nhttp:\n"
                + byTarget.entrySet().stream()
                        .map(target -> String.format(
                                Locale.ROOT,
                                """
                                - host: http://%s
                                  sharedConnections: %d
                                  pipeliningLimit: 1
                                  allowHttp2: false
                                  requestTimeout: %s
                                """,
                                target.getKey().getAuthority(),
                                connections(target.getValue()),
                                exported.timeout()))
                        .collect(Collectors.joining());
    }

    /** Returns the connections of all agents, a multiple of the number of agents, so that the agent with the most users has enough. */
    private int connections(List<ExportedLoad> loads) {
        int users = loads.stream().mapToInt(ExportedLoad::users).max().orElse(1);
        return Math.ceilDiv(users, agents) * agents;
    }

    private static String kind(ExportedLoad load) {
        if (load.rate() == null) {
            return "atOnce";
        }
        RatePiece piece = load.rate().pieces().getFirst();
        return piece.from() == piece.to()
                ? "constantRate"
                : piece.from() < piece.to() ? "increasingRate" : "decreasingRate";
    }

    private String together(ExportedLoad load) {
        return (load.rate() == null ? "      users: " + load.users() + "\n" : rate(load.rate()))
                + "      scenario:\n      - request:\n"
                + steps(load, 1).indent(8);
    }

    /** Allows more sessions than connections, because a request that finds no free connection waits for one. */
    private String rate(Shape.Pieces rate) {
        RatePiece piece = rate.pieces().getFirst();
        long underWay = Math.max(piece.from(), piece.to())
                * Math.ceilDiv(exported.scenario().requestTimeout().toMillis(), 1000);
        return (piece.from() == piece.to()
                        ? "      usersPerSec: " + piece.to() + "\n"
                        : "      initialUsersPerSec: " + piece.from() + "\n      targetUsersPerSec: " + piece.to()
                                + "\n")
                + String.format(
                        Locale.ROOT,
                        """
                              duration: %dms
                              variance: %s # true for random arrivals
                              maxSessions: %d
                        """,
                        piece.duration().toMillis(),
                        rate.arrivals() == Arrivals.POISSON,
                        Math.min(rate.mostRequests(1), underWay));
    }

    /**
     * Gives each fork one user per agent. Only one of these users sends. If a fork had a single user, Hyperfoil would assign the users of
     * all forks to the last agent.
     */
    private String forked(ExportedLoad load) {
        StringBuilder forks = new StringBuilder("      users: " + load.users() * agents + "\n      forks:\n");
        for (int user = 1; user <= load.users(); user++) {
            forks.append("      - user-").append(user).append(":\n          scenario:\n          - request:\n");
            forks.append(guard(user).indent(12)).append(steps(load, user).indent(12));
        }
        return forks.toString();
    }

    private String guard(int user) {
        return agents == 1 ? "" : String.format(Locale.ROOT, """
                - breakSequence:
                    intCondition:
                      fromVar: hyperfoil.agent.id
                      notEqualTo: %d
                """, (user - 1) % agents);
    }

    private static String steps(ExportedLoad load, int user) {
        String request = request(load, user);
        if (load.think() == null) {
            return repeated(load.requestsPerUser(), request);
        }
        // A user thinks between two requests, but neither before the first nor after the last.
        return load.requestsPerUser() == 1
                ? request
                : request + loop(load.requestsPerUser() - 1, thinkTime(load.think()) + request);
    }

    private static String repeated(int times, String steps) {
        return times == 1 ? steps : loop(times, steps);
    }

    private static String loop(int times, String steps) {
        return String.format(Locale.ROOT, """
                - loop:
                    counterVar: sent
                    repeats: %d
                    steps:
                """, times) + steps.indent(4);
    }

    private static String thinkTime(Distribution think) {
        long mean = Math.max(1, think.mean().toMillis());
        return "- thinkTime:\n"
                + switch (think) {
                    case Distribution.Uniform uniform ->
                        String.format(
                                Locale.ROOT,
                                "    random: LINEAR\n    min: %dms\n    max: %dms\n",
                                Math.round(mean * (1 - uniform.jitter())),
                                Math.round(mean * (1 + uniform.jitter())));
                    case Distribution.Exponential exponential ->
                        "    random: NEGATIVE_EXPONENTIAL\n    duration: " + mean + "ms\n";
                    default -> "    duration: " + mean + "ms\n";
                };
    }

    /** Clears the session's cache first, because Hyperfoil would otherwise answer a repeated request from that cache. */
    private static String request(ExportedLoad load, int user) {
        return String.format(
                Locale.ROOT,
                """
                - clearHttpCache # a session keeps responses, and would serve itself from them
                - httpRequest:
                    authority: %s
                    %s: %s
                    metric: %s
                    headers:
                %s%s    sync: true
                """,
                quoted(load.target().getAuthority()),
                load.contender().method().label(),
                quoted(load.textOf(user, load.contender().path())),
                load.contender().id(),
                load.headers().entrySet().stream()
                        .map(header -> "      " + quoted(header.getKey()) + ": "
                                + quoted(load.textOf(user, header.getValue())) + "\n")
                        .collect(Collectors.joining()),
                load.body() == null ? "" : "    body: " + quoted(load.textOf(user, load.body())) + "\n");
    }

    /** A JSON string is also a YAML string. */
    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
