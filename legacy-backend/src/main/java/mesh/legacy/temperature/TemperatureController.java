package mesh.legacy.temperature;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import mesh.behaviour.InjectedOutcome;
import mesh.legacy.connections.ConnectionAborter;
import mesh.legacy.problem.RequestRejectedException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code GET /legacy/temperatures?baseDate=2026-11-20} responds with <code>{"result": {"id": …, "date": …, "station": …,
 * "celsius": …}}</code>, or with a 400 for an invalid date.
 */
@RestController
class TemperatureController {

    private final LegacySystem legacySystem;
    private final JsonMapper json;

    TemperatureController(LegacySystem legacySystem, JsonMapper json) {
        this.legacySystem = legacySystem;
        this.json = json;
    }

    /** Returns null if the connection was closed on purpose, because no response can then be written. */
    @GetMapping("/legacy/temperatures")
    @Nullable
    TemperatureResponse temperature(
            @RequestParam(required = false) @Nullable String baseDate,
            HttpServletRequest request,
            HttpServletResponse response)
            throws InterruptedException, IOException {
        LocalDate date = BaseDate.parse(baseDate);
        InjectedOutcome outcome = legacySystem.process();
        TemperatureResponse reading = new TemperatureResponse(Climate.on(date));
        return switch (outcome) {
            case SERVE -> reading;
            case FAIL ->
                throw new RequestRejectedException(
                        HttpStatus.INTERNAL_SERVER_ERROR, "failed on purpose (legacy.behaviour.failure-ratio)");
            case HANG ->
                throw new RequestRejectedException(
                        HttpStatus.SERVICE_UNAVAILABLE, "hung on purpose (legacy.behaviour.hang-ratio)");
            case ABORT -> {
                ConnectionAborter.abortInTheMiddleOf(json.writeValueAsBytes(reading), request, response);
                yield null;
            }
            case ABORT_BEFORE_RESPONSE -> {
                ConnectionAborter.abort(request);
                yield null;
            }
        };
    }
}
