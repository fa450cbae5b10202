package mesh.load.report.html;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.results.RunResult;
import mesh.load.results.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.request.TraceIds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The run as the page's scripts read it: the content of {@code results.json}, in a block that no string can leave. */
final class PageData {

    private PageData() {}

    /**
     * JSON that may stand in a {@code script} element. There, a {@code <} is all that can end the element or make the
     * parser believe that another begins; in JSON it stands in strings alone, where it can be written as an escape.
     */
    static String of(RunResult run) {
        return JsonMapper.shared().writeValueAsString(page(run)).replace("<", "\\u003c");
    }

    /** With the ids of traces, where there are any: a script could compute them, and they would be told in two languages. */
    private static JsonNode page(RunResult run) {
        ObjectNode page = JsonMapper.shared().valueToTree(run);
        TraceFigures traces = run.traces();
        if (traces != null) {
            ArrayNode ids = page.putArray("traceIds");
            run.contenders().forEach(contender -> ids.addPOJO(ids(traces, contender)));
        }
        return page;
    }

    /** One for each row of its requests; none if some were not recorded, since the number of a row is then not that of the request. */
    private static List<String> ids(TraceFigures traces, ContenderResult contender) {
        TraceIds ids = new TraceIds(traces.run(), contender.id(), contender.repetition());
        return contender.recordedAll()
                ? IntStream.range(0, contender.requests().user().size())
                        .mapToObj(ids::trace)
                        .toList()
                : List.of();
    }
}
