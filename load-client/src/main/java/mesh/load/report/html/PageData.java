package mesh.load.report.html;

import mesh.load.results.RunResult;
import tools.jackson.databind.json.JsonMapper;

/** The run as the page's scripts read it: the content of {@code results.json}, in a block that no string can leave. */
final class PageData {

    private PageData() {}

    /**
     * JSON that may stand in a {@code script} element. There, a {@code <} is all that can end the element or make the
     * parser believe that another begins; in JSON it stands in strings alone, where it can be written as an escape.
     */
    static String of(RunResult run) {
        return JsonMapper.shared().writeValueAsString(run).replace("<", "\\u003c");
    }
}
