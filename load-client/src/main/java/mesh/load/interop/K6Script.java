package mesh.load.interop;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.scenario.Arrivals;
import mesh.load.scenario.RatePiece;
import mesh.load.scenario.RequestSyntax;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A scenario as a script for k6: a {@code per-vu-iterations} scenario for each repetition of a contender, with an iteration for each user.
 * k6 cannot start a scenario when another one has ended. Each scenario therefore begins after the time slot of the previous one.
 *
 * @see <a href="https://grafana.com/docs/k6/latest/using-k6/scenarios/executors/per-vu-iterations/">per-vu-iterations</a>
 */
public record K6Script(ExportedScenario exported) {

    public String text() {
        exported.loads().forEach(K6Script::refuseRandomArrivals);
        int requests = exported.loads().stream()
                .mapToInt(ExportedLoad::requestsPerUser)
                .max()
                .orElse(0);
        // A load takes longest if every request of a user times out. The slot is two seconds longer than that.
        Duration slot = exported.scenario()
                .requestTimeout()
                .plus(longestThink())
                .multipliedBy(requests)
                .plus(longestRate())
                .plusSeconds(2);
        return exported.remarks("// ")
                + String.format(
                        Locale.ROOT,
                        """
                // k6 starts its users one after another and has no barrier. Its http_req_duration excludes the time to connect. In a burst,
                // each user connects first.
                import http from 'k6/http';
                import { sleep } from 'k6';
                import exec from 'k6/execution';

                const LOADS = %s;

                // How many users each load has.
                const USERS = %s;

                // Seconds until the next load begins, even if the previous load has not ended, because k6 cannot wait for its end. By
                // default, this is the longest time that a load can take. k6 run -e SLOT=20 sets a different time.
                const SLOT = Number(__ENV.SLOT || %d);
                const TIMEOUT = '%s';
                %s""",
                        json(K6Script::tree),
                        json(ExportedLoad::users),
                        slot.toSeconds(),
                        exported.timeout(),
                        BODY);
    }

    private static void refuseRandomArrivals(ExportedLoad load) {
        ScenarioException.unless(
                load.rate() == null || load.rate().arrivals() == Arrivals.EVEN,
                load.contender().place(),
                "'" + load.contender().id()
                        + "' has random arrivals ('arrivals: poisson'), and k6 sends at even intervals."
                        + " Allowed: an export to Hyperfoil");
    }

    private Duration longestRate() {
        return exported.loads().stream()
                .flatMap(load -> Stream.ofNullable(load.rate()))
                .map(Shape.Pieces::length)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static @Nullable ObjectNode rate(Shape.@Nullable Pieces rate) {
        if (rate == null) {
            return null;
        }
        RatePiece piece = rate.pieces().getFirst();
        return JsonMapper.shared()
                .createObjectNode()
                .put("from", piece.from())
                .put("to", piece.to())
                .put("milliseconds", piece.duration().toMillis());
    }

    /** Returns a bound of the mean think time of a user; five times the mean of random ones, which have no longest one. */
    private Duration longestThink() {
        return exported.loads().stream()
                .flatMap(load -> Stream.ofNullable(load.think()))
                .map(think -> think.mean().multipliedBy(think instanceof Distribution.Fixed ? 1 : 5))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static @Nullable ObjectNode think(@Nullable Distribution think) {
        return think == null
                ? null
                : JsonMapper.shared()
                        .createObjectNode()
                        .put("distribution", think.name())
                        .put("seconds", think.mean().toNanos() / 1e9)
                        .put("jitter", think instanceof Distribution.Uniform uniform ? uniform.jitter() : 0);
    }

    private String json(Function<ExportedLoad, Object> value) {
        Map<String, Object> byName = new LinkedHashMap<>();
        exported.loads().forEach(load -> byName.put(load.name(), value.apply(load)));
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(byName);
    }

    private static ObjectNode tree(ExportedLoad load) {
        String url = load.target().toString().replaceFirst("/$", "")
                + load.contender().path();
        return JsonMapper.shared()
                .createObjectNode()
                .put("contender", load.contender().id())
                .put("repetition", load.repetition())
                .put("url", url)
                .put("method", load.contender().method().label())
                .putPOJO("headers", load.headers())
                .put("body", load.body())
                .put("syntax", syntax(load))
                .putPOJO("items", load.isUniform() ? load.items().subList(0, 1) : load.items())
                .put("requestsPerUser", load.requestsPerUser())
                .putPOJO("think", think(load.think()))
                .putPOJO("rate", rate(load.rate()));
    }

    private static String syntax(ExportedLoad load) {
        String type = load.headers().get("content-type");
        return (type == null ? RequestSyntax.OTHER : RequestSyntax.of(type)).name();
    }

    /**
     * The part that all scripts share. Its thresholds always pass. They are needed because k6 prints the figures of a load only if the load
     * has a threshold.
     */
    private static final String BODY = """

            // Unlike a run, k6 drops a request that finds no free user, and counts it as a dropped iteration.
            function atRate({ from, to, milliseconds }, users) {
              return {
                executor: 'ramping-arrival-rate',
                startRate: from,
                timeUnit: '1s',
                stages: [{ target: to, duration: `${milliseconds}ms` }],
                preAllocatedVUs: users,
                maxVUs: users,
              };
            }

            const scenarios = {};
            const thresholds = {};
            Object.keys(LOADS).forEach((name, index) => {
              const { rate } = LOADS[name];
              scenarios[name] = {
                ...(rate ? atRate(rate, USERS[name]) : { executor: 'per-vu-iterations', vus: USERS[name], iterations: 1, maxDuration: `${SLOT}s` }),
                exec: 'load',
                startTime: `${index * SLOT}s`,
                gracefulStop: rate ? TIMEOUT : '0s',
                tags: { contender: LOADS[name].contender, repetition: String(LOADS[name].repetition) },
              };
              thresholds[`http_reqs{scenario:${name}}`] = ['count>=0'];
              thresholds[`http_req_failed{scenario:${name}}`] = ['rate>=0'];
              thresholds[`http_req_duration{scenario:${name}}`] = ['max>=0'];
            });

            export const options = { scenarios, thresholds, discardResponseBodies: true, batch: 1 };

            // Escapes a value for a body, like a run.
            const ESCAPES = {
              JSON: (value) => JSON.stringify(value).slice(1, -1),
              FORM: encodeURIComponent,
              XML: (value) => value.replace(/[&<>"'\\s]/g, (c) => (c === ' ' ? c : `&#${c.charCodeAt(0)};`)),
            };

            // Fills in the number of items, the number of the user, and variables of the environment.
            function fill(text, items, user, escape) {
              return text.replace(/\\$\\{env:(\\w+)\\}|\\{(cnt|user)\\}/g, (all, variable, name) => {
                if (variable && !(variable in __ENV)) {
                  throw new Error(`${variable} is not set`);
                }
                const value = variable ? __ENV[variable] : String(name === 'cnt' ? items : user);
                return escape ? escape(value) : value;
              });
            }

            // Draws how long a user thinks, in seconds.
            function drawn({ distribution, seconds, jitter }) {
              const share = Math.random();
              return distribution === 'exponential' ? -seconds * Math.log(1 - share) : seconds * (1 + jitter * (2 * share - 1));
            }

            // Uses the number of the iteration, because virtual users are numbered over all loads together.
            export function load() {
              const mine = LOADS[exec.scenario.name];
              const user = exec.scenario.iterationInTest;
              const items = mine.items[mine.items.length === 1 ? 0 : user];
              const url = fill(mine.url, items, user + 1);
              const headers = {};
              Object.keys(mine.headers).forEach((name) => {
                headers[name] = fill(mine.headers[name], items, user + 1);
              });
              const body = mine.body === null ? null : fill(mine.body, items, user + 1, ESCAPES[mine.syntax]);
              for (let request = 0; request < mine.requestsPerUser; request++) {
                if (request > 0 && mine.think) {
                  sleep(drawn(mine.think));
                }
                http.request(mine.method, url, body, { headers, timeout: TIMEOUT, tags: { name: mine.url } });
              }
            }
            """;
}
