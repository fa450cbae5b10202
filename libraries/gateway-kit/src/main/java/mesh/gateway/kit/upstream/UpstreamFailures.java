package mesh.gateway.kit.upstream;

import java.io.IOException;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.UpstreamCall;
import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import mesh.stages.reactive.StreamStages;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reports the same failure in the same words for every HTTP client, with one filter for WebClient and one interceptor for RestTemplate and
 * RestClient. A response that is longer than its limit is also reported as a failure.
 */
@Component
public final class UpstreamFailures {

    private final Limits limits;

    UpstreamFailures(Limits limits) {
        this.limits = limits;
    }

    /** For {@code WebClient.Builder.filter}. */
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return Mono.deferContextual(context -> {
            UpstreamCall call = UpstreamCall.to(request.url(), limits::behind);
            Step step = StreamStages.begin(context, Stage.CALL).awaitConnection();
            KeptConnection connection = new KeptConnection(step);
            return next.exchange(request)
                    .contextWrite(more -> more.put(KeptConnection.class, connection))
                    .onErrorMap(failure -> connection.isStale(failure)
                            ? call.failed(failure, FailureCause.STALE_CONNECTION)
                            : call.failed(failure))
                    .map(response -> withBodyFailures(response, call, step))
                    .flatMap(response -> response.statusCode().isError()
                            ? response.releaseBody()
                                    .onErrorComplete() // the status reports the error; its body is not needed
                                    .then(Mono.error(
                                            call.responded(response.statusCode().value())))
                            : Mono.just(response))
                    .doOnError(failure -> step.end())
                    .doOnCancel(step::end);
        });
    }

    /** For {@code additionalInterceptors} of RestTemplate's builder and {@code requestInterceptor} of RestClient's. */
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
        UpstreamCall call = UpstreamCall.to(request.getURI(), limits::behind);
        Step step = RequestStages.begin(Stage.CALL);
        try {
            ClientHttpResponse unbounded = step.run(() -> execution.execute(request, body));
            step.responded(unbounded.getHeaders().getFirst(ServerTiming.HEADER));
            ClientHttpResponse response = new BoundedResponse(unbounded, call, limits, step);
            if (response.getStatusCode().isError()) {
                response.close();
                throw call.responded(response.getStatusCode().value());
            }
            return response;
        } catch (IOException
                | NumberFormatException
                        failure) { // the JDK's client throws the latter for a Content-Length that is not a number
            step.end();
            throw call.failed(failure);
        } catch (RuntimeException | Error failure) { // the JDK's client throws an Error if it gets no socket
            step.end();
            if (FailureCause.of(failure).isExhaustion()) {
                throw call.failed(failure);
            }
            throw failure;
        }
    }

    private ClientResponse withBodyFailures(ClientResponse response, UpstreamCall call, Step step) {
        step.responded(response.headers().asHttpHeaders().getFirst(ServerTiming.HEADER));
        return response.mutate()
                .body(body -> StreamStages.ending(step, bounded(body.onErrorMap(call::failed), call)))
                .build();
    }

    private Flux<DataBuffer> bounded(Flux<DataBuffer> body, UpstreamCall call) {
        return Flux.defer(() -> {
            long[] received = {0};
            return body.handle((buffer, sink) -> {
                received[0] += buffer.readableByteCount();
                if (received[0] > limits.maxResponseBytes()) {
                    DataBufferUtils.release(buffer);
                    sink.error(call.exceeded(limits.ofResponseBytes()));
                } else {
                    sink.next(buffer);
                }
            });
        });
    }
}
