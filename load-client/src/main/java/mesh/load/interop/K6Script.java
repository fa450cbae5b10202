package mesh.load.interop;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.results.Json;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.request.RequestSyntax;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.RatePiece;
import mesh.load.scenario.shape.Shape;
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

    /** The part that all scripts share. It uses the constants that precede it. */
    private static final String SHARED = Json.resource("/k6/load.js");

    public String text() {
        exported.loads().forEach(K6Script::refuseRandomArrivals);
        refuseEqualNames();
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
                %s
                const LOADS = %s;

                // How many users each load has.
                const USERS = %s;

                // Seconds until the next load begins, even if the previous load has not ended, because k6 cannot wait for its end. By
                // default, this is the longest time that a load can take. k6 run -e SLOT=20 sets a different time.
                const SLOT = Number(__ENV.SLOT || %d);
                const TIMEOUT = '%s';

                %s""",
                        files(),
                        json(K6Script::tree),
                        json(ExportedLoad::users),
                        slot.toSeconds(),
                        exported.timeout(),
                        SHARED);
    }

    /** Returns a comment that names the files with the values of users, which the script itself does not contain. */
    private String files() {
        return exported.loads().stream()
                .flatMap(load -> Stream.ofNullable(dataOf(load)))
                .distinct()
                .map(file -> "// Put " + file.replaceAll("\\R", " ")
                        + " beside this script, which reads the values of users from it.\n")
                .collect(Collectors.joining());
    }

    private static @Nullable String dataOf(ExportedLoad load) {
        UserData data = load.contender().data();
        return data == null ? null : String.valueOf(data.file().getFileName());
    }

    /** All files with values of users are beside the script, so two of them cannot have one name. */
    private void refuseEqualNames() {
        Map<String, UserData> byName = new HashMap<>();
        for (ExportedLoad load : exported.loads()) {
            UserData data = load.contender().data();
            UserData other = data == null ? null : byName.putIfAbsent(String.valueOf(dataOf(load)), data);
            ScenarioException.unless(
                    other == null || data == null || other.file().equals(data.file()),
                    load.contender().place(),
                    "'" + load.contender().id() + "' has values in a file with the name of another one, '"
                            + dataOf(load)
                            + "', and a script for k6 has all files in one folder. Allowed: names that differ");
        }
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
        return request(load, load.contender().method(), load.contender().path(), load.headers(), load.body())
                .put("contender", load.contender().id())
                .put("repetition", load.repetition())
                .put("data", dataOf(load))
                .putPOJO(
                        "steps",
                        load.contender().steps().stream()
                                .map(step -> tree(load, step))
                                .toList())
                .putPOJO("items", load.isUniform() ? load.items().subList(0, 1) : load.items())
                .put("requestsPerUser", load.requestsPerUser())
                .putPOJO("think", think(load.think()))
                .putPOJO("rate", rate(load.rate()));
    }

    private static ObjectNode tree(ExportedLoad load, BeforeStep step) {
        return request(load, step.method(), step.path(), load.headersOf(step), ExportedLoad.textOf(step.body()))
                .put("minStatus", step.validResponse().minStatus())
                .put("maxStatus", step.validResponse().maxStatus())
                .putPOJO("json", step.validResponse().json())
                .putPOJO("extract", step.extract());
    }

    private static ObjectNode request(
            ExportedLoad load, HttpMethod method, String path, Map<String, String> headers, @Nullable String body) {
        String type = headers.get("content-type");
        return JsonMapper.shared()
                .createObjectNode()
                .put("method", method.label())
                .put("url", load.target().toString().replaceFirst("/$", "") + path)
                .putPOJO("headers", headers)
                .put("body", body)
                .put("syntax", (type == null ? RequestSyntax.OTHER : RequestSyntax.of(type)).name());
    }
}
