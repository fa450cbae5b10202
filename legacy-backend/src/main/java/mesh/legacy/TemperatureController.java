package mesh.legacy;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code GET /legacy/temperatures?baseDate=2026-11-20} answers <code>{"result": {"id": …, "date": …, "station": …,
 * "celsius": …}}</code>, or 400 for a date that is none.
 */
@RestController
class TemperatureController {

    private final LegacySystem legacySystem;
    private final JsonMapper json;

    TemperatureController(LegacySystem legacySystem, JsonMapper json) {
        this.legacySystem = legacySystem;
        this.json = json;
    }

    /** Returns {@code null} where there is nothing to answer any more: the connection is closed. */
    @GetMapping("/legacy/temperatures")
    @Nullable
    TemperatureAnswer temperature(
            @RequestParam(required = false) @Nullable String baseDate,
            HttpServletRequest request,
            HttpServletResponse response)
            throws InterruptedException, IOException {
        LocalDate date = BaseDate.parse(baseDate);
        Fate fate = legacySystem.process();
        TemperatureAnswer answer = new TemperatureAnswer(Climate.on(date));
        return switch (fate) {
            case SERVE -> answer;
            case FAIL ->
                throw new Refusal(HttpStatus.INTERNAL_SERVER_ERROR, "failed as legacy.behaviour.failure-share asks");
            case HANG -> throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "hung as legacy.behaviour.hang-share asks");
            case CUT -> Cut.inTheMiddleOf(json.writeValueAsBytes(answer), request, response);
            case CUT_EARLY -> Cut.beforeTheFirstByte(request);
        };
    }
}
