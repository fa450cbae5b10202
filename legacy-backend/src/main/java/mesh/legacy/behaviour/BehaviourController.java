package mesh.legacy.behaviour;

import java.util.Map;
import mesh.behaviour.Behaviour;
import mesh.behaviour.CurrentBehaviour;
import mesh.behaviour.Settings;
import mesh.legacy.problem.RequestRejectedException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /legacy/behaviour} shows the current behaviour. {@code PUT} replaces the whole behaviour and responds with the new one. A
 * field that the body leaves out gets its default. The service time may be a distribution, such as {@code "exponential mean=100ms"} or
 * <code>{"distribution": "exponential", "mean": "100ms"}</code>. Durations may be given as {@code "100ms"} or in ISO-8601. Responses show them in
 * ISO-8601 ({@code "PT0.1S"}), which is exact. A rejected PUT (400) changes nothing.
 *
 * <p>These requests need a thread of Tomcat, too. While hanging requests occupy all threads, a PUT waits like every other request, at most
 * until the hang time is over.
 */
@RestController
@RequestMapping("/legacy/behaviour")
class BehaviourController {

    private final CurrentBehaviour current;

    BehaviourController(CurrentBehaviour current) {
        this.current = current;
    }

    @GetMapping
    Behaviour get() {
        return current.epoch().behaviour();
    }

    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Behaviour replace(@RequestBody Map<String, @Nullable Object> body) {
        try {
            Behaviour behaviour = Settings.read(Behaviour.class, body);
            current.replace(behaviour);
            return behaviour;
        } catch (Settings.InvalidException invalid) {
            throw new RequestRejectedException("the behaviour is not changed", invalid.errors());
        }
    }
}
