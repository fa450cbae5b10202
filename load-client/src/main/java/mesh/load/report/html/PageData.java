package mesh.load.report.html;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.results.RunResult;
import mesh.load.results.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.TraceIds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The run for the page's scripts: the content of {@code results.json}, in a block that no string can end. */
final class PageData {

    private PageData() {}

    /**
     * Returns JSON that may be inside a {@code script} element. There, only a {@code <} can end the element or make the parser begin
     * another one. In JSON it occurs only in strings, where an escape can replace it.
     */
    static String of(RunResult run) {
        return JsonMapper.shared().writeValueAsString(page(run)).replace("<", "\\u003c");
    }

    /** Adds the ids of traces, if there are any. Scripts could compute them, but the rule would then exist in two languages. */
    private static JsonNode page(RunResult run) {
        ObjectNode page = JsonMapper.shared().valueToTree(run);
        TraceFigures traces = run.traces();
        if (traces != null) {
            ArrayNode ids = page.putArray("traceIds");
            run.contenders().forEach(contender -> ids.addPOJO(ids(traces, contender)));
        }
        return page;
    }

    /** Returns an id for each request. Returns none if some were not recorded: a row's number is then not that of its request. */
    private static List<String> ids(TraceFigures traces, ContenderResult contender) {
        TraceIds ids = new TraceIds(traces.run(), contender.id(), contender.repetition());
        return contender.recordedAll()
                ? IntStream.range(0, contender.requests().user().size())
                        .mapToObj(ids::trace)
                        .toList()
                : List.of();
    }
}
