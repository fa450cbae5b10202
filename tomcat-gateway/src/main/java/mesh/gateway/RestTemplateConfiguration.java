package mesh.gateway;

import java.time.Duration;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import mesh.gateway.kit.upstream.MadeCalls;
import mesh.gateway.kit.upstream.UpstreamFailures;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestTemplate;

/**
 * RestTemplate on {@code HttpURLConnection}, which {@code new RestTemplate()} has always used. The request factory is set explicitly,
 * because the builder would otherwise take the best one that it finds, here Reactor Netty's. The blocking contender would then silently run
 * on event loops.
 *
 * <p>{@code HttpURLConnection} repeats a GET once if its connection ends before a response. No setting stops that: {@code
 * sun.net.http.retryPost} applies only to POST. It would not repeat a GET that streams its body, but it sends such a GET as a POST. So when
 * a connection ends before a response, this client makes two calls, and the other clients make one.
 */
@Configuration(proxyBeanMethods = false)
class RestTemplateConfiguration {

    /** For a socket's read, 0 means no timeout. */
    private static final Duration FOR_EVER = Duration.ZERO;

    @Bean
    RestTemplate restTemplate(
            RestTemplateBuilder builder,
            LegacyProperties legacy,
            Limits limits,
            MadeCalls calls,
            UpstreamFailures failures) {
        JdkKeepAlive.limit(limits);
        return builder.baseUri(legacy.url().toString())
                .requestFactoryBuilder(ClientHttpRequestFactoryBuilder.simple())
                .connectTimeout(limits.connectTimeout())
                .readTimeout(limits.restTemplateNoReadTimeout() ? FOR_EVER : limits.responseTimeout())
                .additionalInterceptors(calls.of("RestTemplate (HttpURLConnection)"), failures::intercept)
                .build();
    }
}
