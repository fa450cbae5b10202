package mesh.gateway.kit.upstream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import reactor.core.publisher.Mono;

/**
 * Counts the calls that routes make to the backend, per HTTP client, and shows them under {@code /actuator/info}. The backend counts the
 * calls that arrive. The backend's number is higher if a client itself repeats a call, and lower if calls fail before they are sent. A gauge
 * shows the sum over all clients, so that samples of it show the rate of calls.
 */
@Component
public final class MadeCalls implements InfoContributor, MeterBinder {

    private final Map<String, LongAdder> byClient = new ConcurrentHashMap<>();

    /** Returns an interceptor for a blocking client that counts its calls under this client's name. */
    public ClientHttpRequestInterceptor of(String client) {
        LongAdder calls = adder(client);
        return (request, body, execution) -> {
            calls.increment();
            return execution.execute(request, body);
        };
    }

    /** Returns a filter for WebClient that does the same. */
    ExchangeFilterFunction ofReactive(String client) {
        LongAdder calls = adder(client);
        return (request, next) -> Mono.defer(() -> {
            calls.increment();
            return next.exchange(request);
        });
    }

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Long> calls = new TreeMap<>();
        byClient.forEach((client, made) -> calls.put(client, made.sum()));
        builder.withDetail("calls", calls);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("mesh.calls.made", byClient, MadeCalls::sum).register(registry);
    }

    private static double sum(Map<String, LongAdder> byClient) {
        return byClient.values().stream().mapToLong(LongAdder::sum).sum();
    }

    private LongAdder adder(String client) {
        return byClient.computeIfAbsent(client, first -> new LongAdder());
    }
}
