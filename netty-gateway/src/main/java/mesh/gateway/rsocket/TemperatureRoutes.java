package mesh.gateway.rsocket;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.AnswerType;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** RSocket behind a functional route. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> rsocketRoutes(Temperatures temperatures) {
        return route().GET("/rsocket/{cnt}", request -> {
                    ItemCount cnt = ItemCount.of(request.pathVariable("cnt"));
                    return ServerResponse.ok()
                            .contentType(AnswerType.ofStream(request))
                            .body(temperatures.readings(cnt), TemperatureReading.class);
                })
                .build();
    }
}
