package mesh.gateway;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import mesh.gateway.kit.upstream.MadeCalls;
import mesh.gateway.kit.upstream.UpstreamFailures;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/**
 * RestClient on the JDK's {@code HttpClient}. The factory is named, as RestTemplate's is. The client's own work runs on virtual threads:
 * its default, a pool that grows without bound, would add platform threads that are not the lesson.
 */
@Configuration(proxyBeanMethods = false)
class RestClientConfiguration {

    private static final String CLIENT = "RestClient (JDK HttpClient)";

    private static final String ATTEMPTS = "jdk.httpclient.redirects.retrylimit";

    /**
     * Makes the JDK's client send each call once, as WebClient and Apache's client do. By default it repeats a GET whose connection ends
     * before a response: of 200 users whose backend aborted half of its responses, 153 were served by 295 calls, against 115 by 200.
     *
     * <p>Only a system property stops it. The client reads it once, with its first request. It also counts redirects by it, but the
     * backend sends none. A value from the command line takes precedence.
     */
    static void sendCallsOnce() {
        if (System.getProperty(ATTEMPTS) == null) {
            System.setProperty(ATTEMPTS, "1");
        }
    }

    @Bean
    RestClient restClient(
            RestClient.Builder builder,
            LegacyProperties legacy,
            Limits limits,
            MadeCalls calls,
            UpstreamFailures failures) {
        return builder.baseUrl(legacy.url().toString())
                .requestFactory(requestFactory(limits, limits.responseTimeout()))
                .requestInterceptor(calls.of(CLIENT))
                .requestInterceptor(failures::intercept)
                .build();
    }

    /** A client whose calls have no more time than a request has: here a timeout belongs to a client, not to a call. */
    @Bean(defaultCandidate = false)
    @Qualifier("deadline")
    RestClient deadlineRestClient(
            RestClient.Builder builder,
            LegacyProperties legacy,
            Limits limits,
            MadeCalls calls,
            UpstreamFailures failures) {
        Duration shorter = Collections.min(List.of(limits.deadline(), limits.responseTimeout()));
        return builder.baseUrl(legacy.url().toString())
                .requestFactory(requestFactory(limits, shorter))
                .requestInterceptor(calls.of(CLIENT))
                .requestInterceptor(failures::intercept)
                .build();
    }

    private static ClientHttpRequestFactory requestFactory(Limits limits, Duration readTimeout) {
        JdkKeepAlive.limit(limits);
        return ClientHttpRequestFactoryBuilder.jdk()
                .withExecutor(Executors.newVirtualThreadPerTaskExecutor())
                .withHttpClientCustomizer(client -> client.version(HttpClient.Version.HTTP_1_1))
                .build(HttpClientSettings.defaults().withTimeouts(limits.connectTimeout(), readTimeout));
    }
}
