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
 * RestClient on the JDK's {@code HttpClient}. Its request factory is set explicitly, as RestTemplate's is. The client's internal tasks run
 * on virtual threads. By default they run on a pool that grows without bound, whose platform threads would distort the comparison.
 */
@Configuration(proxyBeanMethods = false)
class RestClientConfiguration {

    private static final String CLIENT = "RestClient (JDK HttpClient)";

    private static final String ATTEMPTS = "jdk.httpclient.redirects.retrylimit";

    /**
     * Makes the JDK's client send each call once, as WebClient and Apache's client do. By default it repeats a GET whose connection ends
     * before a response. In a test with 200 users and a backend that aborted half of its responses, 153 users were served with 295 calls.
     * Without repeating, 115 users were served with 200 calls.
     *
     * <p>Only a system property stops the repeating. The client reads the property once, with its first request. The property also limits
     * redirects, but the backend sends none. A value from the command line takes precedence.
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

    /**
     * Returns a client whose calls time out after the shorter of {@code mesh.limits.deadline} and {@code mesh.limits.response-timeout}. It
     * is a client of its own because RestClient's timeout applies to all calls of a client.
     */
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
