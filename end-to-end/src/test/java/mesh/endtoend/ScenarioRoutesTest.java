package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.gateway.kit.EventRoute;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that shipped scenarios load only routes that exist, and state how these routes make their calls. */
class ScenarioRoutesTest {

    private static final Map<String, String> NETTY = calls(Route.ofNetty(), EventRoute.ofNetty());
    private static final Map<String, String> TOMCAT = calls(Route.ofTomcat(), EventRoute.ofTomcat());

    /** The routes of each service that is a gateway: the path, and the value of {@code calls} in a scenario. */
    private static final Map<String, Map<String, String>> GATEWAYS =
            Map.of("netty-gateway", NETTY, "tomcat-gateway", TOMCAT, "tomcat-gateway-virtual", TOMCAT);

    /** A contender that loads a gateway. */
    record Contender(String id, String service, String path, String calls) {}

    static List<String> scenarios() {
        return Documents.scenarios();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void eachContenderStatesTheCallsOfItsRoute(String scenario) {
        assertThat(contenders(scenario))
                .allSatisfy(contender -> assertThat(GATEWAYS.get(contender.service()))
                        .containsEntry(contender.path(), contender.calls()));
    }

    /** If the test read no contender, each scenario would pass. */
    @Test
    void readsContendersOfEveryGateway() {
        assertThat(scenarios().stream().flatMap(scenario -> contenders(scenario).stream()))
                .extracting(Contender::service)
                .containsAll(GATEWAYS.keySet());
    }

    private static List<Contender> contenders(String scenario) {
        Yaml file = Yaml.documents(Documents.file("load-client/src/main/resources/scenarios/" + scenario + ".yaml"))
                .getFirst();
        return file.at("contenders").list().stream()
                .map(contender -> new Contender(
                        contender.at("id").text(),
                        module(file, contender.at("service").text()),
                        contender.at("path").text().replaceAll("/\\d+(?=/|$)", "/{cnt}"),
                        contender.at("calls").text()))
                .filter(contender -> GATEWAYS.containsKey(contender.service()))
                .toList();
    }

    /** Returns the module of an application of the scenario, which may be that of another application; otherwise the service's name. */
    private static String module(Yaml file, String service) {
        return Stream.of("module", "like")
                .map(key -> file.at("applications", service, key).value())
                .filter(String.class::isInstance)
                .map(name -> module(file, (String) name))
                .findFirst()
                .orElse(service);
    }

    private static Map<String, String> calls(List<Route> routes, List<EventRoute> events) {
        Map<String, String> calls = new HashMap<>();
        routes.forEach(route -> calls.put(route.toString(), calls(route)));
        events.forEach(route -> calls.put(route.toString(), "none"));
        return calls;
    }

    private static String calls(Route route) {
        return switch (route.calls()) {
            case ONE -> route.callsStore() ? "stream" : route.callsDatabase() ? "rows" : "single";
            case ONE_AFTER_ANOTHER -> route.callsDatabase() ? "queries" : "sequential";
            case TOGETHER -> "concurrent";
        };
    }
}
