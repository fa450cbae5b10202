package mesh.gateway.webclient.functional;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.http.ResponseMediaType;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.webclient.Temperatures;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The same calls, behind routes written as functions. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> webClientRoutes(Temperatures temperatures) {
        return route().GET("/netty", request -> response(request, temperatures, new ItemCount(1)))
                .GET(
                        "/netty/{cnt}",
                        request -> response(request, temperatures, ItemCount.of(request.pathVariable("cnt"))))
                .build();
    }

    private static Mono<ServerResponse> response(ServerRequest request, Temperatures temperatures, ItemCount cnt) {
        return ServerResponse.ok()
                .contentType(ResponseMediaType.ofStream(request))
                .body(temperatures.readings(cnt), TemperatureReading.class);
    }
}
