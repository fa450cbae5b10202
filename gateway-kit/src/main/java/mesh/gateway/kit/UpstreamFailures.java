package mesh.gateway.kit;

import java.io.IOException;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;

/**
 * The same failure told in the same words by every HTTP client: one filter for WebClient, one interceptor for RestTemplate
 * and RestClient.
 */
public final class UpstreamFailures {

    private UpstreamFailures() {}

    /** For {@code WebClient.Builder.filter}. */
    public static Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return Mono.defer(() -> {
            UpstreamCall call = UpstreamCall.to(request.url());
            return next.exchange(request)
                    .onErrorMap(call::failed)
                    .flatMap(response -> response.statusCode().isError()
                            ? response.releaseBody()
                                    .then(Mono.error(
                                            call.answered(response.statusCode().value())))
                            : Mono.just(withBodyFailures(response, call)));
        });
    }

    /** For {@code additionalInterceptors} of RestTemplate's builder and {@code requestInterceptor} of RestClient's. */
    public static ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
        UpstreamCall call = UpstreamCall.to(request.getURI());
        try {
            ClientHttpResponse response = execution.execute(request, body);
            if (response.getStatusCode().isError()) {
                response.close();
                throw call.answered(response.getStatusCode().value());
            }
            return new WatchedResponse(response, call);
        } catch (IOException failure) {
            throw call.failed(failure);
        }
    }

    private static ClientResponse withBodyFailures(ClientResponse response, UpstreamCall call) {
        return response.mutate().body(body -> body.onErrorMap(call::failed)).build();
    }
}
