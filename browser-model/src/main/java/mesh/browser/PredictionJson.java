package mesh.browser;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.predict.Prediction;
import mesh.load.predict.Prediction.End;
import mesh.load.predict.Prediction.LittlesLaw;
import mesh.load.predict.Prediction.Peaks;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.StageFigures.StageTime;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;

/** Writes the responses of the console: without blanks, with null fields, and with numbers as Java prints them. */
final class PredictionJson {

    private static final int BAD_REQUEST = 400;

    private PredictionJson() {}

    static String of(Prediction prediction) {
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
