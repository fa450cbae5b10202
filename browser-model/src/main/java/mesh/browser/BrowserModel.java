package mesh.browser;

import mesh.load.predict.Model;
import mesh.load.predict.Simulation;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSClass;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;

/** The object {@code meshModel} of the script. */
@JSClass(name = "meshModel")
public final class BrowserModel {

    private BrowserModel() {}

    /** Gets the progress of a simulation. */
    @JSFunctor
    @FunctionalInterface
    public interface Progress extends JSObject {

        /**
         * Tells how many calls have reached the backend.
         *
         * @param ofAll calls that the users want to make; some can fail before they reach the backend
         */
        void reached(int calls, int ofAll);
    }

    /**
     * Returns the prediction for a burst as JSON, or the status 400 and the detail with which the console rejects the request.
     *
     * @param request the burst as JSON, as the console's {@code /api/predict} gets it
     * @param progress of a simulation that takes long; null if nothing needs it
     */
    @JSExport
    public static String predict(String request, @Nullable Progress progress) {
        try {
            Model model = BurstRequest.read(request).model();
            int all = (int) model.load().totalCalls();
            return PredictionJson.of(Simulation.run(model, calls -> {
                if (progress != null) {
                    progress.reached((int) calls, all);
                }
            }));
        } catch (IllegalArgumentException wrong) {
            return PredictionJson.of(wrong);
        }
    }
}
