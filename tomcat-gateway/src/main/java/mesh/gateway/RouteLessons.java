package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.RouteLesson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** For the response to {@code GET /}: what each route of this gateway teaches. */
@Configuration(proxyBeanMethods = false)
class RouteLessons {

    @Bean
    List<RouteLesson> lessons() {
        return RouteLesson.ofTomcat();
    }
}
