package mesh.gateway.kit.upstream;

import io.netty.channel.ChannelOption;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * One WebClient, and so one connection pool, for every route that uses WebClient. The routes compete for connections as they would in an
 * application.
 */
@Configuration(proxyBeanMethods = false)
class WebClientConfiguration {

    @Bean
    WebClient webClient(
            WebClient.Builder builder,
            LegacyProperties legacy,
            Limits limits,
            ConnectionProvider pool,
            MadeCalls calls,
            UpstreamFailures failures) {
        return builder.baseUrl(legacy.url().toString())
                .clientConnector(new ReactorClientHttpConnector(httpClient(pool, limits)))
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(limits.maxResponseBytes()))
                .filter(calls.ofReactive("WebClient (Reactor Netty)"))
                .filter(failures::filter)
                .build();
    }

    private static HttpClient httpClient(ConnectionProvider pool, Limits limits) {
        return HttpClient.create(pool)
                .disableRetry(true) // clients here do not repeat a call, where that can be configured
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(limits.connectTimeout().toMillis()))
                .resolver(NameLookup::limitCache)
                .doOnRequest(KeptConnection::used)
                .doAfterResponseSuccess(KeptConnection::rests)
                .responseTimeout(limits.responseTimeout());
    }

    @Bean
    ConnectionProvider pool(Limits limits) {
        ConnectionProvider.Builder pool = ConnectionProvider.builder("legacy")
                .maxConnections(limits.maxConnections())
                .pendingAcquireMaxCount(limits.pendingAcquireMaxCount())
                .pendingAcquireTimeout(limits.pendingAcquireTimeout())
                .metrics(true);
        return (limits.hasMaxIdleTime() ? pool.maxIdleTime(limits.maxIdleTime()) : pool).build();
    }
}
