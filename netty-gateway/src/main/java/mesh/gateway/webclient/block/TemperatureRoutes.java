package mesh.gateway.webclient.block;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.AnswerType;
import mesh.gateway.kit.ItemCount;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** WebClient with {@code block()}, called on the event loop. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> blockRoutes(Temperatures temperatures) {
        return route().GET("/netty/{cnt}/block", request -> {
                    ItemCount cnt = ItemCount.of(request.pathVariable("cnt"));
                    return ServerResponse.ok()
                            .contentType(AnswerType.ofList(request))
                            .bodyValue(temperatures.readings(cnt));
                })
                .build();
    }
}
