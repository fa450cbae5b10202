package mesh.gateway.kit.web;

import java.util.List;
import mesh.gateway.kit.RouteLesson;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /}: lists the routes of a gateway, and what each of them teaches. */
@RestController
class RouteIndex {

    private final List<RouteLesson> lessons;

    RouteIndex(List<RouteLesson> lessons) {
        this.lessons = lessons;
    }

    @GetMapping(path = "/", produces = MediaType.APPLICATION_JSON_VALUE)
    List<RouteLesson> routes() {
        return lessons;
    }
}
