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
 * RestTemplate on {@code HttpURLConnection}, as {@code new RestTemplate()} has always been. The factory is named because the builder would
 * otherwise take the best one it finds, here Reactor Netty. The blocking contender would then run on event loops, unnoticed.
 *
 * <p>{@code HttpURLConnection} repeats a GET once if its connection ends before a response. No setting stops it: {@code
 * sun.net.http.retryPost} is for POST alone. It would not repeat a GET that streams its body, but it sends such a GET as a POST. If a
 * call fails that way, this client therefore makes two calls, and the other clients make one.
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
