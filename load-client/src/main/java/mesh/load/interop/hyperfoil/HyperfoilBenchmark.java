package mesh.load.interop.hyperfoil;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.interop.ExportedLoad;
import mesh.load.interop.ExportedScenario;
import tools.jackson.databind.json.JsonMapper;

/**
 * A scenario as a benchmark of Hyperfoil, for its versions from 0.25 on: a phase for each repetition of a contender, one after another. Where
 * users ask for different things a phase is forked, a fork a user, with the user's path as it is: Hyperfoil numbers its sessions from 0,
 * goes on from one phase to the next, and leaves gaps, so that a path cannot be computed from that number.
 *
 * @see <a href="https://hyperfoil.io/docs/user-guide/benchmark/">Hyperfoil's benchmarks</a>
 */
public final class HyperfoilBenchmark {

    /** Behind the targets: Hyperfoil knows what these settings are of once it has read a target. */
    private static final String ERGONOMICS = """
            # Each response counts, whatever its status is.
            ergonomics:
              autoRangeCheck: false
              stopOnInvalid: false
              repeatCookies: false
              userAgentFromSession: false
            """;

    private final ExportedScenario exported;
    private final int agents;

    /** @param agents that share the users, at least 1; with 1 the file names none, and Hyperfoil uses the one it has */
    public HyperfoilBenchmark(ExportedScenario exported, int agents) {
        this.exported = exported;
        this.agents = agents;
    }

    /** The name of the phase in which user {@code user} sends, as Hyperfoil's own files have it. */
    static String phaseOf(ExportedLoad load, int user) {
        return load.isUniform() ? load.name() : load.name() + "/user-" + user;
    }

    /** The text of the file. */
    public String yaml() {
        StringBuilder yaml = new StringBuilder(head());
        yaml.append(targets()).append(ERGONOMICS).append("phases:\n");
        String previous = null;
        for (ExportedLoad load : exported.loads()) {
            yaml.append("- ").append(load.name()).append(":\n    atOnce:\n");
            if (previous != null) {
                yaml.append("      startAfterStrict: ").append(previous).append('\n');
            }
            yaml.append(load.isUniform() ? together(load) : forked(load));
            previous = load.name();
        }
        return yaml.toString();
    }

    private String head() {
        String remarks =
                exported.remarks().stream().map(line -> "# " + line + "\n").collect(Collectors.joining());
        return remarks + String.format(Locale.ROOT, """
                # A phase's users are started in a loop and not released from a barrier; latency counts from when a request was sent.
                name: %s
                # One thread for each agent: connections are divided among threads, and a thread with more users than connections would have
                # its users wait for one another.
                threads: 1
                %s""", exported.scenario().name(), agentSection());
    }

    private String agentSection() {
        return agents == 1
                ? ""
                : "# Where the agents run is for whoever runs them to say.\nagents:\n"
                        + IntStream.rangeClosed(1, agents)
                                .mapToObj(agent -> "  agent-" + agent + ": localhost\n")
                                .collect(Collectors.joining());
    }

    /** As many connections as the most users of a contender: none of them waits for another's. */
    private String targets() {
        Map<URI, List<ExportedLoad>> byTarget = exported.loads().stream()
                .collect(Collectors.groupingBy(ExportedLoad::target, TreeMap::new, Collectors.toList()));
        return "# Connections are shared by all sessions: as many as users, so that no request waits for one.\nhttp:\n"
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
                                timeout(target.getValue().getFirst())))
                        .collect(Collectors.joining());
    }

    /** They are divided among the agents, and an agent with one user more needs one more. */
    private int connections(List<ExportedLoad> loads) {
        int users = loads.stream().mapToInt(ExportedLoad::users).max().orElse(1);
        return Math.ceilDiv(users, agents) * agents;
    }

    private static String timeout(ExportedLoad load) {
        return Math.max(1, load.timeout().toMillis()) + "ms";
    }

    private static String together(ExportedLoad load) {
        return "      users: " + load.users() + "\n      scenario:\n      - request:\n"
                + steps(load, 1).indent(8);
    }

    /**
     * With several agents each fork has a user on each of them, of whom one sends: Hyperfoil would give a fork's only user to the last agent,
     * and so all users of the load.
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
        return load.requestsPerUser() == 1
                ? request(load, user)
                : String.format(Locale.ROOT, """
                - loop:
                    counterVar: sent
                    repeats: %d
                    steps:
                """, load.requestsPerUser())
                        + request(load, user).indent(4);
    }

    /** Without its first step a session answers itself from its cache where it has asked for the same before. */
    private static String request(ExportedLoad load, int user) {
        return String.format(
                Locale.ROOT,
                """
                - clearHttpCache # a session keeps responses, and would serve itself from them
                - httpRequest:
                    authority: %s
                    GET: %s
                    metric: %s
                    headers:
                      accept: %s
                    sync: true
                """,
                quoted(load.authority()),
                quoted(load.pathOf(user)),
                load.contender().id(),
                quoted(load.contender().accept()));
    }

    /** A string of JSON is one of YAML. */
    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
