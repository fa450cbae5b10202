package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mesh.load.metrics.Doubts;
import mesh.load.report.Repetitions.WorkGroup;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.LimitFigures;
import mesh.load.text.Text;

/**
 * One sentence for a reader who must decide: the fastest contender that served all users, what held back the next one, and the setting to
 * change. It is about contenders with the same work, because only their times can be compared.
 */
public final class Advice {

    private Advice() {}

    /** Returns the sentence; empty if fewer than two contenders did the same work. */
    public static String of(RunResult run) {
        List<ContenderRow> rows = new Repetitions(run)
                .groups().stream().findFirst().map(WorkGroup::rows).orElse(List.of());
        if (rows.size() < 2) {
            return "";
        }
        List<ContenderRow> served = rows.stream()
                .filter(row -> row.outcomes().allOk())
                .sorted(Comparator.comparingLong(ContenderRow::timeNanos))
                .toList();
        return "Advice: " + (served.isEmpty() ? noneServed(rows) : best(served) + doubt(run, served)) + ".";
    }

    private static String noneServed(List<ContenderRow> rows) {
        ContenderRow most =
                rows.stream().max(Comparator.comparingInt(ContenderRow::ok)).orElseThrow();
        Optional<Cause> cause = most.outcomes().failures().keySet().stream()
                .flatMap(kind -> Cause.of(kind).stream())
                .findFirst();
        return "no contender served all users; " + most.id() + " served most, "
                + Text.count(most.ok()) + " of " + Text.count(most.outcomes().requests())
                + cause.map(one -> "; change " + one.setting.replace("`", "")).orElse("");
    }

    private static String best(List<ContenderRow> served) {
        ContenderRow best = served.getFirst();
        boolean isAlone = served.size() == 1;
        ContenderRow held = isAlone ? best : served.get(1);
        String first = best.id() + " is the " + (isAlone ? "only" : "fastest") + " contender that served all users ("
                + Text.duration(best.timeNanos()) + "); ";
        String next = isAlone
                ? "its requests spent "
                : "the requests of the next one, " + held.id() + " (" + Text.duration(held.timeNanos()) + "), spent ";
        return FailureReason.waiting(held).map(text -> first + next + text).orElse(first + unknown(held))
                + setting(held);
    }

    private static String unknown(ContenderRow held) {
        return "the run did not measure what the requests of " + held.id() + " (" + Text.duration(held.timeNanos())
                + ") waited for";
    }

    private static String setting(ContenderRow held) {
        return LimitSentence.limit(held.drawn())
                .filter(limit -> limit.setting() != null)
                .map(limit -> "; change " + limit.setting() + model(held, limit))
                .orElse("");
    }

    /** Joins the sentence of the model to this one. */
    private static String model(ContenderRow held, LimitFigures limit) {
        String doubled = LimitSentence.doubled(held.drawn().prediction(), limit);
        return doubled.isEmpty() ? "" : ": w" + doubled.strip().substring(1).replaceFirst("\\.$", "");
    }

    /** A disturbance only prolongs a time. So the order is in doubt if a slower contender could be as fast as the fastest one. */
    private static String doubt(RunResult run, List<ContenderRow> served) {
        Doubts doubts = Doubts.of(run.validityWarnings());
        long best = served.getFirst().timeNanos();
        return served.stream()
                .skip(1)
                .filter(row -> row.idealTime().map(IdealTimeFigures::nanos).orElse(0L) < best)
                .flatMap(row -> doubts
                        .mainDoubt(row.id())
                        .map(doubt -> "; another one could be faster, because under " + row.id() + " " + doubt.reason())
                        .stream())
                .findFirst()
                .orElse("");
    }
}
