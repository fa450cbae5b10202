package mesh.load.report;

import java.util.List;
import java.util.Locale;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import org.jspecify.annotations.Nullable;

/** What users received at a deadline, and what the backend did after it in vain: a row for each contender that may respond in part. */
public final class DeadlineTable extends AdditionalTable {

    private static final String HOW_TO_READ = """
            items: those of the valid responses, of all that were asked for. calls: those that the backend got in all. after the response:
            of these, how many it ended only after the last user had his response, and how many of them it was only given then. It works on
            all of them for nobody.""";

    private static final List<String> HEADER = List.of(
            "contender", "items", "median response", "last response", "calls", "after the response", "begun after it");

    /** Creates the table for all contenders of a run. */
    public DeadlineTable(RunResult run) {
        super(run, "At the deadline", HOW_TO_READ, HEADER);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        return one.itemRatio() == null ? List.of() : List.of(cells(one));
    }

    private List<String> cells(ContenderResult one) {
        return List.of(
                name(one),
                percent(one.itemRatio()),
                latency(one, 50),
                latency(one, 100),
                counted(one, "arrivals"),
                counted(one, "leftoverCalls"),
                counted(one, "leftoverBegun"));
    }

    private static String percent(@Nullable Double ratio) {
        return ratio == null ? Text.NOTHING : String.format(Locale.ROOT, "%.0f %%", 100 * ratio);
    }

    private static String latency(ContenderResult one, double percentile) {
        return one.ok().samples() == 0 ? Text.NOTHING : Text.duration(one.ok().at(percentile));
    }

    private static String counted(ContenderResult one, String name) {
        return one.backend().get(name) instanceof Number number ? number.toString() : Text.NOTHING;
    }
}
