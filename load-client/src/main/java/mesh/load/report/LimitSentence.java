package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Says for which limit the requests of a contender waited most of their time, and what the model says of twice as much. */
final class LimitSentence {

    private static final double BUSY = 0.9;
    private static final double HALF_FROM = 0.4;
    private static final double HALF_TO = 0.6;

    /** A smaller difference of two predicted times is none: both count as equal. */
    private static final double NO_DIFFERENCE = 0.02;

    private LimitSentence() {}

    /** Returns a sentence for each contender of which all repetitions waited for the same limit. */
    static List<String> of(List<ContenderRow> rows) {
        return rows.stream().flatMap(LimitSentence::of).toList();
    }

    private static Stream<String> of(ContenderRow row) {
        List<String> places = row.repetitions().stream()
                .map(one -> limit(one).map(LimitFigures::places).orElse(""))
                .distinct()
                .toList();
        return places.size() > 1 ? Stream.empty() : limit(row.drawn()).map(limit -> text(row, limit)).stream();
    }

    static Optional<LimitFigures> limit(ContenderResult one) {
        return Optional.ofNullable(one.stages()).map(StageFigures::limit);
    }

    private static String text(ContenderRow row, LimitFigures limit) {
        OptionalDouble share = row.complete()
                .median(one -> one.stages() == null ? null : one.stages().share(limit.stage()));
        String setting = limit.setting() == null ? "" : " (" + limit.setting() + ")";
        return row.id() + ": " + Text.percent(share.orElseThrow()) + " of the waiting is for " + place(limit) + setting
                + backend(limit.backendUse()) + "." + doubled(row.drawn().prediction(), limit);
    }

    /** Returns what the limit gives to one request: {@code one of 500 connections}. */
    static String place(LimitFigures limit) {
        return limit.value() == 1
                ? "the only " + limit.places().replaceFirst("s$", "")
                : "one of " + Text.count(limit.value()) + " " + limit.places();
    }

    private static String backend(@Nullable Double use) {
        if (use == null) {
            return "";
        }
        String idle = use >= HALF_FROM && use <= HALF_TO ? "half" : Text.percent(1 - use);
        return "; the backend was " + (use >= BUSY ? "busy" : idle + " idle");
    }

    /** Returns a sentence after a space; empty if the model cannot simulate the contender. */
    static String doubled(@Nullable PredictionFigures now, LimitFigures limit) {
        PredictionFigures then = limit.doubled();
        if (now == null || then == null) {
            return "";
        }
        String with = " With " + Text.count(2L * limit.value()) + ", the model ";
        if (then.served() != now.served()) {
            return with + "serves " + Text.count(then.served()) + " requests instead of " + Text.count(now.served())
                    + ".";
        }
        double change = (double) then.durationNanos() / now.durationNanos() - 1;
        String time = Text.duration(then.durationNanos());
        return with
                + (Math.abs(change) < NO_DIFFERENCE
                        ? "takes as long: " + time + "."
                        : String.format(
                                Locale.ROOT, "takes %s instead of %s.", time, Text.duration(now.durationNanos())));
    }
}
