package mesh.gateway.events.emitter;

import mesh.gateway.kit.ItemCount;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The route that users see. */
@RestController
class EventRoutes {

    private static final String PATH = "/events/{cnt}/emitter";

    private final Events events;

    EventRoutes(Events events) {
        this.events = events;
    }

    @GetMapping(path = PATH, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(@PathVariable ItemCount cnt) {
        return events.events(cnt);
    }

    /** Without this method, Spring would make a whole stream of events for a HEAD request. */
    @RequestMapping(path = PATH, method = RequestMethod.HEAD)
    void head(@PathVariable ItemCount cnt) {}
}
