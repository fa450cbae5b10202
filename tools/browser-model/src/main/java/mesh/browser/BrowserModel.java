package mesh.browser;

import java.util.function.Function;
import java.util.function.LongConsumer;
import mesh.load.predict.WhatIf;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.rate.RateCurve;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateSimulation;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSClass;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;

/** The object {@code meshModel} of the script. */
@JSClass(name = "meshModel")
public final class BrowserModel {

    /** A search does not know how many values it will try. */
    private static final long UNKNOWN = 0;

    private BrowserModel() {}

    /** Gets the progress of a simulation. */
    @JSFunctor
    @FunctionalInterface
    public interface Progress extends JSObject {

        /**
         * Reports how many calls have reached the backend.
         *
         * @param ofAll calls of all simulated requests, some of which can fail before they reach the backend; 0 if their number is not known
         */
        void reached(int calls, int ofAll);
    }

    /**
     * Returns the prediction for a burst as JSON, or the status 400 and the detail with which the console rejects the request.
     *
     * @param request the numbers as JSON, as the console's {@code /api/predict} gets them
     * @param progress of a simulation that takes long; null if nothing needs it
     */
    @JSExport
    public static String predict(String request, @Nullable Progress progress) {
        return response(request, parsed -> {
            Model model = parsed.model();
            return PredictionJson.of(
                    Simulation.run(model, reporting(progress, model.load().totalCalls())));
        });
    }

    /** Returns the figures of a load at a rate, as the console's {@code /api/predict/rate}. */
    @JSExport
    public static String rate(String request, @Nullable Progress progress) {
        return response(request, parsed -> {
            RateModel model = parsed.rateModel();
            return PredictionJson.of(RateSimulation.run(model, reporting(progress, model.totalCalls())));
        });
    }

    /** Returns the response times at several rates, as the console's {@code /api/predict/curve}. */
    @JSExport
    public static String curve(String request, @Nullable Progress progress) {
        return response(request, parsed -> {
            RateModel model = parsed.rateModel();
            return PredictionJson.of(RateCurve.of(model, reporting(progress, RateCurve.totalCalls(model))));
        });
    }

    /** Returns the smallest limit that is enough, as the console's {@code /api/predict/limit}. */
    @JSExport
    public static String limit(String request, @Nullable Progress progress) {
        return response(request, parsed -> PredictionJson.of(parsed.search().find(reporting(progress, UNKNOWN))));
    }

    private static String response(String request, Function<WhatIf, String> simulation) {
        try {
            return simulation.apply(WhatIfRequest.read(request));
        } catch (IllegalArgumentException wrong) {
            return PredictionJson.of(wrong);
        }
    }

    private static LongConsumer reporting(@Nullable Progress progress, long all) {
        return calls -> {
            if (progress != null) {
                progress.reached((int) calls, (int) all);
            }
        };
    }
}
