package mesh.gateway.events.blocking;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import mesh.gateway.kit.ItemCount;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** The route that users see. */
@RestController
class EventRoutes {

    private static final String PATH = "/events/{cnt}/blocking";

    private final Events events;

    EventRoutes(Events events) {
        this.events = events;
    }

    @GetMapping(path = PATH, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    void events(@PathVariable ItemCount cnt, HttpServletResponse response) throws IOException, InterruptedException {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        events.write(cnt, response.getOutputStream());
    }

    /** Without this method, Spring would make a whole stream of events for a HEAD request. */
    @RequestMapping(path = PATH, method = RequestMethod.HEAD)
    void head(@PathVariable ItemCount cnt) {}
}
