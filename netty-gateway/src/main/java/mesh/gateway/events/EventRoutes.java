package mesh.gateway.events;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.events.Tick;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** The route that users see. */
@RestController
class EventRoutes {

    private static final String PATH = "/events/{cnt}";

    private final Events events;

    EventRoutes(Events events) {
        this.events = events;
    }

    @GetMapping(path = PATH, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<Tick>> events(@PathVariable ItemCount cnt) {
        return events.events(cnt).map(EventRoutes::event);
    }

    /** Without this method, Spring would make a whole stream of events for a HEAD request. */
    @RequestMapping(path = PATH, method = RequestMethod.HEAD)
    void head(@PathVariable ItemCount cnt) {}

    private static ServerSentEvent<Tick> event(Tick tick) {
        return ServerSentEvent.builder(tick).id(Long.toString(tick.id())).build();
    }
}
