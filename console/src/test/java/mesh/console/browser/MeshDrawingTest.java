package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.console.scenario.CallGraph;
import mesh.load.predict.AssumedLimits;
import mesh.load.results.Json;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** The drawing of who calls whom: on the page of a run, and as a file in README. The tests of lessons check it on their pages. */
class MeshDrawingTest extends PagesInBrowser {

    private static final Path ASSETS = Path.of("src/main/resources/static/assets");
    private static final Path COLOURS = Path.of("../load-client/src/main/resources/report/colours.css");
    private static final Path FILE = Path.of("../docs/mesh.svg");

    /** Each way of calling on each gateway, with the defaults of all services. The number of event loops is that of two processors. */
    private static final CallGraph WHOLE = graph("""
            name: mesh
            question: Who calls whom?
            users: 100
            contenders:
              - {id: netty-webclient, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
              - {id: netty-rsocket, service: netty-gateway, path: "/rsocket/{cnt}", calls: stream}
              - {id: netty-r2dbc, service: netty-gateway, path: "/r2dbc/{cnt}", calls: queries}
              - {id: tomcat-resttemplate, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, connections: unlimited}
              - {id: tomcat-rsocket, service: tomcat-gateway, path: "/tomcat/rsocket/{cnt}", calls: stream}
              - {id: tomcat-jdbc, service: tomcat-gateway, path: "/jdbc/{cnt}", calls: queries}
              - {id: virtual-resttemplate, service: tomcat-gateway-virtual, path: "/rest/{cnt}", calls: sequential, connections: unlimited}
              - {id: virtual-rsocket, service: tomcat-gateway-virtual, path: "/tomcat/rsocket/{cnt}", calls: stream}
              - {id: virtual-jdbc, service: tomcat-gateway-virtual, path: "/jdbc/{cnt}", calls: queries}
            """);

    private static CallGraph graph(String yaml) {
        Scenario scenario = CheckedScenarios.read("mesh.yaml", yaml);
        return CallGraph.of(scenario, AssumedLimits.of(scenario, 2));
    }

    /** If the file is old, writes the right one to {@code console/target/mesh.svg}, so that you can copy it. */
    @Test
    void theDrawingInReadmeIsUpToDate() throws IOException {
        browser().open(console().address("/lessons"));
        String drawn = String.valueOf(browser().module("mesh-drawing", """
                (drawing => {
                  const [, , width, height] = drawing.getAttribute('viewBox').split(' ');
                  drawing.setAttribute('width', width);
                  drawing.setAttribute('height', height);
                  return new XMLSerializer().serializeToString(drawing);
                })(module.meshDrawing(JSON.parse(given[0])))""", Json.MAPPER.writeValueAsString(WHOLE)));
        String file = drawn.replaceFirst(">", ">\n<style>\n" + style().replace("\\", "\\\\") + "</style>\n")
                        .replace("</g><g", "</g>\n<g")
                + "\n";
        Files.writeString(Path.of("target/mesh.svg"), file);

        assertThat(FILE)
                .content()
                .as("docs/mesh.svg; the right one is console/target/mesh.svg")
                .isEqualTo(file);
        assertThat(file)
                .contains(
                        "100 users call tomcat-gateway-virtual (virtual threads, unlimited connections for legacy-backend,");
    }

    /** Returns the styles of a drawing without light-dark(), which programs that show a file may not know. */
    private static String style() throws IOException {
        String rules = Files.readString(ASSETS.resolve("mesh-drawing.css"))
                .lines()
                .filter(line -> line.startsWith(".mesh-drawing"))
                .collect(Collectors.joining("\n"));
        List<String> used = Pattern.compile("var\\((--[a-z-]+)\\)")
                .matcher(rules)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        return "svg { " + colours(used, 1) + " }\n@media (prefers-color-scheme: dark) { svg { " + colours(used, 2)
                + " } }\n" + rules + "\n";
    }

    private static String colours(List<String> names, int group) throws IOException {
        return Pattern.compile("(--[a-z-]+): light-dark\\((#\\w+), (#\\w+)\\);")
                .matcher(Files.readString(COLOURS))
                .results()
                .filter(found -> names.contains(found.group(1)))
                .map(found -> found.group(1) + ": " + found.group(group + 1) + ";")
                .collect(Collectors.joining(" "));
    }

    @Test
    void aRunLightsTheWayOfTheShownContender() throws Exception {
        console().reply("/api/runs/" + FOLDER + "/graph", 200, Json.MAPPER.writeValueAsString(graph("""
                name: sample
                question: Who calls whom?
                users: 90
                contenders:
                  - {id: %s, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
                  - {id: %s, service: tomcat-gateway, path: "/tomcat/rsocket/{cnt}", calls: stream}
                """.formatted(
                        SampleRun.MIXED, SampleRun.SERVED))));
        openReplay(SampleRun.MIXED);

        eventually(() -> assertThat(drawingLabel())
                .isEqualTo("Who calls whom. 90 users call netty-gateway (4 event loops, concurrent calls, pool of 500"
                        + " connections), which calls legacy-backend (200 threads, 100 ms per call)."));
        assertThat(browser().all("#mesh .service")).hasSize(5);
        assertThat(browser().all("#mesh .service.lit")).hasSize(3);
        assertThat(browser().all("#mesh .call.lit")).hasSize(2);
        assertThat(browser().violations()).isEmpty();
        browser().one("#chooser label[title='" + SampleRun.SERVED + "'] input").click();

        eventually(() ->
                assertThat(drawingLabel()).contains("call tomcat-gateway (200 threads, one stream, one connection)"));
        browser().seenBy(390, 844, "dark", false);
        eventually(() -> assertThat(String.valueOf(browser().one("#mesh svg").getDomAttribute("viewBox")))
                .startsWith("0 0 362 "));
        assertThat(drawingLabel()).contains("rsocket-store");
        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        browser().run("document.querySelector('#mesh').scrollIntoView()");
        browser().screenshot("phone-mesh");
    }

    /** Events name services and contenders, but no limits. */
    @Test
    void aRunWithoutResultsIsDrawnWithoutFigures() {
        openReplay(SampleRun.MIXED);

        eventually(() -> assertThat(drawingLabel())
                .isEqualTo("Who calls whom. 90 users call netty-gateway, which calls legacy-backend."));
    }

    private static String drawingLabel() {
        return String.valueOf(browser().one("#mesh svg").getDomAttribute("aria-label"));
    }
}
