package mesh.gateway.rsocket.functional;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.http.ResponseMediaType;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.rsocket.Temperatures;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The same calls, behind routes written as functions. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> rsocketRoutes(Temperatures temperatures) {
        return route().GET("/rsocket/{cnt}", request -> {
                    ItemCount cnt = ItemCount.of(request.pathVariable("cnt"));
                    return ServerResponse.ok()
                            .contentType(ResponseMediaType.ofStream(request))
                            .body(temperatures.readings(cnt), TemperatureReading.class);
                })
                .build();
    }
}
