package mesh.gateway.webclient;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.AnswerType;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** WebClient without {@code block()} behind functional routes. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> webClientRoutes(Temperatures temperatures) {
        return route().GET("/netty", request -> answer(request, temperatures, new ItemCount(1)))
                .GET(
                        "/netty/{cnt}",
                        request -> answer(request, temperatures, ItemCount.of(request.pathVariable("cnt"))))
                .build();
    }

    private static Mono<ServerResponse> answer(ServerRequest request, Temperatures temperatures, ItemCount cnt) {
        return ServerResponse.ok()
                .contentType(AnswerType.ofStream(request))
                .body(temperatures.readings(cnt), TemperatureReading.class);
    }
}
