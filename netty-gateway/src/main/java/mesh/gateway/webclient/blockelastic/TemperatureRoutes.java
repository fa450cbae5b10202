package mesh.gateway.webclient.blockelastic;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import mesh.gateway.AnswerType;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.webclient.block.Temperatures;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** WebClient with {@code block()}, moved to a thread that may wait. */
@Configuration(proxyBeanMethods = false)
class TemperatureRoutes {

    @Bean
    RouterFunction<ServerResponse> blockElasticRoutes(Temperatures temperatures) {
        return route().GET("/netty/{cnt}/block-elastic", request -> {
                    ItemCount cnt = ItemCount.of(request.pathVariable("cnt"));
                    MediaType type = AnswerType.ofList(request);
                    return Flux.fromStream(cnt.items().boxed())
                            .concatMap(item -> reading(temperatures, item))
                            .collectList()
                            .flatMap(ServerResponse.ok().contentType(type)::bodyValue);
                })
                .build();
    }

    private static Mono<TemperatureReading> reading(Temperatures temperatures, int item) {
        return Mono.fromCallable(() -> temperatures.reading(item)).subscribeOn(Schedulers.boundedElastic());
    }
}
