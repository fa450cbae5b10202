package mesh.console.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.console.scenario.CallGraph.Node;
import mesh.console.scenario.CallGraph.Route;
import mesh.load.predict.AssumedLimits;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import org.junit.jupiter.api.Test;

class CallGraphTest {

    private static final String SCENARIO = """
            name: graph
            question: Who calls whom?
            legacy: {service-time: 20ms, max-concurrent: 30}
            services:
              netty-gateway: {mesh.limits.max-connections: 64}
              tomcat-gateway: {server.tomcat.threads.max: 25}
            users: 10
            contenders:
              - {id: loops, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
              - {id: threads, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, connections: unlimited, users: 50}
              - {id: stream, service: tomcat-gateway-virtual, path: "/tomcat/rsocket/{cnt}", calls: stream}
              - {id: rows, service: tomcat-gateway, path: "/jdbc/{cnt}", calls: queries}
              - {id: elastic, service: netty-gateway, path: "/netty/{cnt}/block-elastic", calls: sequential, waits-on: bounded-elastic}
            """;

    private static final CallGraph GRAPH = graph(SCENARIO);

    private static CallGraph graph(String yaml) {
        Scenario scenario = CheckedScenarios.read("graph.yaml", yaml);
        return CallGraph.of(scenario, AssumedLimits.of(scenario, 2));
    }

    @Test
    void servicesHaveTheFiguresThatDecideHowLongRequestsWait() {
        assertThat(GRAPH.services())
                .containsExactly(
                        new Node("legacy-backend", false, List.of("30 calls at a time", "20 ms per call")),
                        new Node("rsocket-store", false, List.of("streams readings")),
                        new Node("database", false, List.of("1 ms per query")),
                        new Node("netty-gateway", true, List.of("4 event loops", "20 threads to block on")),
                        new Node("tomcat-gateway", true, List.of("25 threads")),
                        new Node("tomcat-gateway-virtual", true, List.of("virtual threads")));
    }

    @Test
    void eachContenderHasARouteWithItsPool() {
        assertThat(GRAPH.routes())
                .containsExactly(
                        new Route(
                                "loops",
                                10,
                                "netty-gateway",
                                "concurrent calls",
                                "legacy-backend",
                                "pool of 64 connections"),
                        new Route(
                                "threads",
                                50,
                                "tomcat-gateway",
                                "one call after another",
                                "legacy-backend",
                                "unlimited connections"),
                        new Route(
                                "stream",
                                10,
                                "tomcat-gateway-virtual",
                                "one stream",
                                "rsocket-store",
                                "one connection"),
                        new Route(
                                "rows",
                                10,
                                "tomcat-gateway",
                                "one query after another",
                                "database",
                                "pool of 10 connections"),
                        new Route(
                                "elastic",
                                10,
                                "netty-gateway",
                                "one call after another",
                                "legacy-backend",
                                "pool of 64 connections"));
    }

    @Test
    void anApplicationThatCallsNothingHasNothingBehindIt() {
        CallGraph graph = CallGraph.of(CheckedScenarios.find("containers-start"));

        assertThat(graph.services()).hasSize(5).allMatch(Node::gateway);
        assertThat(graph.routes()).allMatch(route -> route.behind() == null && route.pool() == null);
    }
}
