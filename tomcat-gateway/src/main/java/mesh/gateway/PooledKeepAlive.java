package mesh.gateway;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import mesh.gateway.kit.StaleConnectionException;
import mesh.gateway.kit.upstream.KeptConnection;
import mesh.gateway.kit.upstream.Limits;
import org.apache.hc.client5.http.ConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.impl.DefaultConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;

/**
 * Decides how long Apache's client keeps an idle connection: for as long as the backend says, but no longer than the limit. It also records
 * when each connection became idle. With that, it distinguishes a call on a stale connection from a call that the backend cut.
 */
final class PooledKeepAlive implements ConnectionKeepAliveStrategy, ExecChainHandler {

    private final Limits limits;
    private final Map<EndpointDetails, Long> restsSince = Collections.synchronizedMap(new WeakHashMap<>());

    PooledKeepAlive(Limits limits) {
        this.limits = limits;
    }

    @Override
    public TimeValue getKeepAliveDuration(HttpResponse response, HttpContext context) {
        restsSince.put(HttpClientContext.cast(context).getEndpointDetails(), System.nanoTime());
        TimeValue ofBackend = DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(response, context);
        TimeValue most = TimeValue.of(limits.maxIdleTime());
        boolean isShorter = !TimeValue.isPositive(ofBackend) || most.compareTo(ofBackend) < 0;
        return limits.hasMaxIdleTime() && isShorter ? most : ofBackend;
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        long used = System.nanoTime();
        try {
            return chain.proceed(request, scope);
        } catch (IOException failure) {
            Long since = restsSince.get(scope.clientContext.getEndpointDetails());
            boolean isStale = since != null && KeptConnection.isStale(failure, used - since, System.nanoTime() - used);
            throw isStale ? new StaleConnectionException(failure) : failure;
        }
    }
}
