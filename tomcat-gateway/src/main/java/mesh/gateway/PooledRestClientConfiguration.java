package mesh.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.time.Duration;
import java.util.function.ToIntFunction;
import mesh.gateway.kit.PendingAcquireTimeoutException;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import mesh.gateway.kit.upstream.MadeCalls;
import mesh.gateway.kit.upstream.UpstreamFailures;
import mesh.stages.Step;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.pool.PoolStats;
import org.apache.hc.core5.util.DeadlineTimeoutException;
import org.apache.hc.core5.util.Timeout;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/**
 * RestClient on Apache's client, which has a bounded pool of connections. It is injected only where {@code @Qualifier("pooled")} requests
 * it.
 *
 * <p>It does not repeat calls. By default it would repeat a call after a second if the call got no response or a 503. Compression and
 * cookies are off, too, because the other clients do not have them by default.
 */
@Configuration(proxyBeanMethods = false)
class PooledRestClientConfiguration {

    /**
     * If a connection was idle for longer than this, it is checked before use, because the backend may have closed it. The check takes a
     * millisecond.
     */
    private static final Timeout TRUSTED_FOR = Timeout.ofMilliseconds(100);

    @Bean(defaultCandidate = false)
    @Qualifier("pooled")
    RestClient pooledRestClient(
            RestClient.Builder builder,
            LegacyProperties legacy,
            Limits limits,
            MadeCalls calls,
            UpstreamFailures failures,
            PoolingHttpClientConnectionManager connections) {
        return builder.baseUrl(legacy.url().toString())
                .requestFactory(new HttpComponentsClientHttpRequestFactory(client(connections, limits)))
                .requestInterceptor(calls.of("RestClient (Apache HttpClient)"))
                .requestInterceptor(failures::intercept)
                .requestInterceptor(PooledRestClientConfiguration::tellFailuresInWordsOfTheKit)
                .build();
    }

    @Bean
    PoolingHttpClientConnectionManager connections(Limits limits) {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(limits.maxConnections())
                .setMaxConnPerRoute(limits.maxConnections()) // there is only one route: the backend
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout(limits.connectTimeout()))
                        .setValidateAfterInactivity(TRUSTED_FOR)
                        .build())
                .build();
    }

    @Bean
    MeterBinder connectionMeters(PoolingHttpClientConnectionManager connections) {
        return registry -> {
            gauge("active", connections, PoolStats::getLeased).register(registry);
            gauge("idle", connections, PoolStats::getAvailable).register(registry);
            gauge("pending", connections, PoolStats::getPending).register(registry);
        };
    }

    private static Gauge.Builder<?> gauge(
            String what, PoolingHttpClientConnectionManager connections, ToIntFunction<PoolStats> figure) {
        return Gauge.builder("mesh.connections." + what, connections, pool -> figure.applyAsInt(pool.getTotalStats()));
    }

    private static CloseableHttpClient client(PoolingHttpClientConnectionManager connections, Limits limits) {
        PooledKeepAlive keepAlive = new PooledKeepAlive(limits);
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout(limits.pendingAcquireTimeout()))
                        .setResponseTimeout(timeout(limits.responseTimeout()))
                        .build())
                .setKeepAliveStrategy(keepAlive)
                .addExecInterceptorFirst("keep-alive", keepAlive)
                .addExecInterceptorFirst("unread-bodies", new UnreadBodies())
                .addExecInterceptorAfter(ChainElement.CONNECT.name(), "connected", (request, scope, chain) -> {
                    Step.ofThread().connected();
                    return chain.proceed(request, scope);
                })
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .build();
    }

    static ClientHttpResponse tellFailuresInWordsOfTheKit(
            HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
        Step.ofThread().awaitConnection();
        try {
            return execution.execute(request, body);
        } catch (ConnectionRequestTimeoutException noneCameFree) {
            throw new PendingAcquireTimeoutException(noneCameFree);
        } catch (RequestFailedException failed) {
            throw cameFreeTooLate(failed) ? new PendingAcquireTimeoutException(failed) : failed;
        } catch (ClientProtocolException noHttp) {
            // The cause of noHttp is not an IOException, so it would be reported as a fault of the gateway.
            throw new IOException(noHttp.getMessage());
        }
    }

    /**
     * Returns whether a connection became free just when the call's wait timed out. The client throws a separate exception in that case.
     */
    private static boolean cameFreeTooLate(RequestFailedException failed) {
        return failed.getCause() instanceof DeadlineTimeoutException;
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }
}
