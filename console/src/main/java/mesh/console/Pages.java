package mesh.console;

import java.nio.charset.StandardCharsets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The pages are shells without data: scripts fetch what they show. The same shell stands for each run and each lesson. */
@Configuration(proxyBeanMethods = false)
class Pages {

    private static final MediaType SCRIPT = new MediaType("text", "javascript", StandardCharsets.UTF_8);
    private static final MediaType PAGE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    @Bean
    RouterFunction<ServerResponse> pageRoutes() {
        return RouterFunctions.route()
                .GET("/", request -> page("index.html"))
                .GET("/runs/{folder}", request -> page("run.html"))
                .GET("/lessons", request -> page("lesson.html"))
                .GET("/lessons/{id}", request -> page("lesson.html"))
                .GET("/what-if", request -> page("what-if.html"))
                .GET("/assets/echarts.min.js", request -> charts())
                .resources(
                        "/assets/**",
                        new ClassPathResource("static/assets/"),
                        (asset, headers) -> headers.setCacheControl(CacheControl.noCache()))
                .build();
    }

    private static Mono<ServerResponse> page(String name) {
        Resource shell = new ClassPathResource("static/" + name);
        return shell.exists()
                ? response(PAGE, shell)
                : ServerResponse.notFound().build();
    }

    /** The very file that stands in each report. */
    private static Mono<ServerResponse> charts() {
        return response(SCRIPT, new ClassPathResource("report/echarts.min.js"));
    }

    private static Mono<ServerResponse> response(MediaType type, Resource body) {
        return ServerResponse.ok()
                .contentType(type)
                .cacheControl(CacheControl.noCache())
                .bodyValue(body);
    }
}
