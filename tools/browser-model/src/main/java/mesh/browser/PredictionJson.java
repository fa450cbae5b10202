package mesh.browser;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.burst.SimulationOutcome.End;
import mesh.load.predict.burst.SimulationOutcome.LittlesLaw;
import mesh.load.predict.burst.SimulationOutcome.Peaks;
import mesh.load.predict.rate.RateCurve;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RatePrediction;
import mesh.load.predict.rate.SmallestLimit;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.StageFigures.StageTime;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;

/** Writes the responses of the console: without blanks, with null fields, and with numbers as Java prints them. */
final class PredictionJson {

    private static final int BAD_REQUEST = 400;

    private PredictionJson() {}

    static String of(SimulationOutcome prediction) {
        return object(
                field("durationNanos", prediction.durationNanos()),
                field("served", prediction.served()),
                field("failures", mapping(prediction.failures(), String::valueOf)),
                field("threads", of(prediction.threads())),
                field("connections", of(prediction.connections())),
                field("backendThreads", of(prediction.backendThreads())),
                field("idealNanos", prediction.idealNanos()),
                field("littlesLaw", of(prediction.littlesLaw())),
                field("ends", array(prediction.ends(), PredictionJson::of)),
                field("parts", array(prediction.parts(), PredictionJson::of)),
                field("stages", mapping(prediction.stages(), micros -> array(micros, String::valueOf))));
    }

    static String of(RatePrediction prediction) {
        return object(
                field("runs", prediction.runs()),
                field("requests", prediction.requests()),
                field("p50Nanos", orNull(prediction.p50Nanos(), PredictionJson::of)),
                field("p99Nanos", orNull(prediction.p99Nanos(), PredictionJson::of)),
                field("meanNanos", orNull(prediction.meanNanos(), PredictionJson::of)),
                field("perSecond", of(prediction.perSecond())),
                field("failures", mapping(prediction.failures(), PredictionJson::of)),
                field("uses", array(prediction.uses(), PredictionJson::of)),
                field("carried", orNull(prediction.carried(), PredictionJson::of)),
                field("attemptsPerCall", of(prediction.attemptsPerCall())),
                field("recovery", orNull(prediction.recovery(), PredictionJson::of)));
    }

    private static String of(RatePrediction.Recovery recovery) {
        return object(
                field("served", of(recovery.served())),
                field("recovered", recovery.recovered()),
                field("nanos", orNull(recovery.nanos(), PredictionJson::of)),
                field("seconds", recovery.seconds()));
    }

    static String of(RateCurve curve) {
        return object(
                field("carried", orNull(curve.carried(), PredictionJson::of)),
                field("points", array(curve.points(), PredictionJson::of)));
    }

    static String of(SmallestLimit.Finding finding) {
        return object(
                field("limit", text(finding.limit())),
                field("enough", orNull(finding.enough(), PredictionJson::of)),
                field("tooFew", orNull(finding.tooFew(), PredictionJson::of)),
                field("carried", orNull(finding.carried(), PredictionJson::of)));
    }

    private static String of(SmallestLimit.Trial trial) {
        return object(field("value", trial.value()), field("figures", of(trial.figures())));
    }

    private static String of(RateCurve.Point point) {
        return object(
                field("utilisation", point.utilisation()),
                field("perSecond", point.perSecond()),
                field("p50Nanos", point.p50Nanos()),
                field("p99Nanos", point.p99Nanos()));
    }

    private static String of(RateModel.Carried carried) {
        return object(
                field("limit", text(carried.limit())),
                field("places", carried.places()),
                field("perSecond", carried.perSecond()));
    }

    private static String of(RatePrediction.Interval interval) {
        return object(field("median", interval.median()), field("low", interval.low()), field("high", interval.high()));
    }

    private static String of(RatePrediction.Use use) {
        return object(
                field("limit", text(use.limit())),
                field("places", use.places()),
                field("inUse", of(use.inUse())),
                field("waiting", of(use.waiting())));
    }

    private static <V> @Nullable String orNull(@Nullable V value, Function<V, String> json) {
        return value == null ? null : json.apply(value);
    }

    /** Returns why a request is rejected. */
    static String of(IllegalArgumentException wrong) {
        return object(field("status", BAD_REQUEST), field("detail", text(wrong.getMessage())));
    }

    private static String of(Peaks peaks) {
        return object(field("limit", peaks.limit()), field("inUse", peaks.inUse()), field("waiting", peaks.waiting()));
    }

    private static String of(LittlesLaw law) {
        return object(
                field("underWay", law.underWay()),
                field("perSecond", law.perSecond()),
                field("seconds", law.seconds()));
    }

    private static String of(End end) {
        return object(
                field("user", end.user()),
                field("request", end.request()),
                field("beginNanos", end.beginNanos()),
                field("endNanos", end.endNanos()),
                field("cause", text(end.cause())));
    }

    private static String of(StageTime part) {
        return object(
                field("stage", text(part.stage())),
                field("share", part.share()),
                field("meanNanos", part.meanNanos()),
                field("times", of(part.times())));
    }

    private static String of(LatencyFigures times) {
        return object(
                field("samples", times.samples()),
                field("maxNanos", times.maxNanos()),
                field("percentiles", array(times.percentiles(), PredictionJson::of)));
    }

    private static String of(Percentile percentile) {
        return object(
                field("percentile", percentile.percentile()),
                field("nanos", percentile.nanos()),
                field("samples", percentile.samples()),
                field("atOrBeyond", percentile.atOrBeyond()));
    }

    private static String object(String... fields) {
        return '{' + String.join(",", fields) + '}';
    }

    /** @param value a number, null, or JSON */
    private static String field(String name, @Nullable Object value) {
        return text(name) + ':' + value;
    }

    private static <V> String mapping(Map<String, V> values, Function<V, String> json) {
        return object(values.entrySet().stream()
                .map(one -> field(one.getKey(), json.apply(one.getValue())))
                .toArray(String[]::new));
    }

    private static <V> String array(Collection<V> values, Function<V, String> json) {
        return values.stream().map(json).collect(Collectors.joining(",", "[", "]"));
    }

    @JSBody(params = "text", script = "return JSON.stringify(text);")
    private static native String text(@Nullable String text);
}
