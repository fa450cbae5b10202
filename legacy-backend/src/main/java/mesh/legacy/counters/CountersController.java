package mesh.legacy.counters;

import mesh.behaviour.Counters;
import mesh.behaviour.CurrentCounters;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /legacy/counters} shows the counters, {@code DELETE} resets them (204). */
@RestController
@RequestMapping("/legacy/counters")
class CountersController {

    private final CurrentCounters counters;

    CountersController(CurrentCounters counters) {
        this.counters = counters;
    }

    @GetMapping
    Counters.Snapshot get() {
        return counters.get().snapshot();
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void reset() {
        counters.reset();
    }
}
