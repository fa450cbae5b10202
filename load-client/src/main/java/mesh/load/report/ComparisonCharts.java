package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.stats.UnpairedRatio;
import mesh.load.text.Html;
import mesh.load.text.Text;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/** Draws by how much the times of two runs differ, and what their requests waited for. The drawings need no script. */
final class ComparisonCharts {

    /** The smallest and the largest end of the axis of ratios, and the ratio of two lines on it. */
    private static final double LEAST = 2;

    private static final double MOST = 16;
    private static final double STEP = 2;

    /** Stages that are hidden in a text because they hardly matter. */
    private static final double SHOWN_SHARE = .01;

    /** @param ratio of the times, second over first; null if a user was not served */
    record Pair(String verdict, @Nullable UnpairedRatio ratio, ContenderRow first, ContenderRow second) {

        /** Returns the ratio and the ends of its interval. */
        private DoubleStream ratios() {
            return ratio == null ? DoubleStream.empty() : DoubleStream.of(ratio.ratio(), ratio.low(), ratio.high());
        }
    }

    /** The mean time of a contender's requests in each stage, in nanoseconds; empty if the stages are unknown. */
    private record Waits(Map<Stage, Double> means) {

        static Waits of(ContenderRow row) {
            Map<Stage, Double> means = new TreeMap<>();
            for (Stage stage : Stage.values()) {
                OptionalDouble mean = row.complete().median(one -> mean(one, stage));
                if (mean.orElse(0) > 0) {
                    means.put(stage, mean.orElseThrow());
                }
            }
            return new Waits(means);
        }

        private static @Nullable Long mean(ContenderResult one, Stage stage) {
            return one.stages() == null || one.stages().known() == 0
                    ? null
                    : one.stages().part(stage.label()).map(StageTime::meanNanos).orElse(0L);
        }

        private double sum() {
            return means.values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    private final List<Pair> pairs;
    private final double end;

    private ComparisonCharts(List<Pair> pairs) {
        this.pairs = pairs;
        this.end = Math.clamp(
                pairs.stream()
                        .flatMapToDouble(Pair::ratios)
                        .map(ratio -> Math.max(ratio, 1 / ratio))
                        .max()
                        .orElse(LEAST),
                LEAST,
                MOST);
    }

    static Html of(List<Pair> pairs) {
        ComparisonCharts charts = new ComparisonCharts(pairs);
        return Html.tag(
                        "section",
                        charts.legend(),
                        charts.titles(),
                        Html.all(pairs.stream().map(charts::pair)))
                .with("id", "charts")
                .with("aria-label", "Charts");
    }

    private Html legend() {
        List<Stage> stages = pairs.stream()
                .flatMap(pair -> Stream.of(pair.first(), pair.second()))
                .flatMap(row -> Waits.of(row).means().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        return Html.tag(
                        "ul.legend",
                        stages.stream().map(stage -> Html.tag("li", sign(stage), Html.text(stage.label()))))
                .unless(stages.isEmpty());
    }

    private static Html sign(Stage stage, String... styles) {
        return Html.tag("i")
                .with("class", "stage " + stage.pattern().label())
                .with("style", "--stage:var(--stage-" + stage.label() + ")" + String.join("", styles));
    }

    private Html titles() {
        return Html.tag(
                "div.pair.titles",
                Html.tag("span", "time, second / first"),
                Html.tag("span"),
                Html.tag("span", "what a request waited for, mean"));
    }

    private Html pair(Pair pair) {
        Waits first = Waits.of(pair.first());
        Waits second = Waits.of(pair.second());
        double longest = Math.max(first.sum(), second.sum());
        return Html.tag(
                "div.pair",
                Html.tag("div", Html.tag("b", pair.first().id()), Html.tag("span.verdict", pair.verdict())),
                ratio(pair),
                Html.tag(
                        "div.sides",
                        side("first", pair.first(), first, longest),
                        side("second", pair.second(), second, longest)));
    }

    /** Draws an interval only if there are enough repetitions for one. Otherwise, the dot is hollow. */
    private Html ratio(Pair pair) {
        List<Html> parts = new ArrayList<>();
        for (double line = 1 / STEP; line >= 1 / end; line /= STEP) {
            parts.add(tick(line));
            parts.add(tick(1 / line));
        }
        parts.add(tick(1));
        UnpairedRatio ratio = pair.ratio();
        if (ratio != null) {
            boolean isSure = ratio.isSufficient();
            double from = percent(ratio.low());
            String width = style("left", from) + ";" + style("width", percent(ratio.high()) - from);
            parts.add(Html.tag("i.range").with("style", width).unless(!isSure));
            parts.add(Html.tag(isSure ? "i.dot" : "i.dot.hollow").with("style", style("left", percent(ratio.ratio()))));
        }
        return Html.tag("div.ratio", parts.stream()).with("aria-hidden", "true");
    }

    private Html tick(double ratio) {
        String label = "×" + Text.number(ratio, ratio >= 1 ? 0 : ratio < .2 ? 2 : 1);
        return Html.tag(ratio == 1 ? "i.tick.same" : "i.tick", Html.tag("span", label))
                .with("style", style("left", percent(ratio)));
    }

    private double percent(double ratio) {
        return Math.clamp(50 + 50 * Math.log(ratio) / Math.log(end), 0, 100);
    }

    private static String style(String property, double percent) {
        return String.format(Locale.ROOT, "%s:%.2f%%", property, percent);
    }

    private static Html side(String name, ContenderRow row, Waits waits, double longest) {
        String time = name + ", " + Text.duration(row.timeNanos());
        if (waits.means().isEmpty()) {
            return Html.tag("p", Html.tag("span", time), Html.tag("small", unknown(row)));
        }
        double all = waits.sum();
        String words = waits.means().entrySet().stream()
                .filter(one -> one.getValue() >= SHOWN_SHARE * all)
                .map(one -> one.getKey().label() + " " + Text.percent(one.getValue() / all))
                .collect(Collectors.joining(", "));
        Html bar = Html.tag(
                        "span.bar",
                        waits.means().entrySet().stream()
                                .map(one -> sign(one.getKey(), ";" + style("width", 100 * one.getValue() / longest))
                                        .with(
                                                "title",
                                                one.getKey().label() + " "
                                                        + Text.duration(Math.round(one.getValue())))))
                .with("role", "img")
                .with("aria-label", name + ": " + words);
        return Html.tag("p", Html.tag("span", time), bar, Html.tag("span", Text.duration(Math.round(all))));
    }

    private static String unknown(ContenderRow row) {
        return row.repetitions().stream()
                .map(ContenderResult::stages)
                .filter(Objects::nonNull)
                .map(stages -> "unknown: " + stages.reason())
                .findFirst()
                .orElse("not measured");
    }
}
