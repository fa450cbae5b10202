package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks services, of which one may mean ill or be stuck: each response has an end, in bytes and in time, to its last byte. (The
 * JDK's own {@link HttpRequest.Builder#timeout} ends with the head of the response.)
 */
public final class BoundedHttpClient implements AutoCloseable {

    /** Many times what a service has to say of itself. */
    private static final long MAX_BYTES = 1024 * 1024;

    private final Duration patience;
    private final long maxBytes;
    private final HttpClient http;

    /** For what services say of themselves. */
    public BoundedHttpClient(Duration patience) {
        this(patience, MAX_BYTES);
    }

    /**
     * Connects to nothing yet.
     *
     * @param patience for one response from the connection to its last byte
     * @param maxBytes of its body
     */
    public BoundedHttpClient(Duration patience, long maxBytes) {
        this.patience = patience;
        this.maxBytes = maxBytes;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(patience)
                .build();
    }

    /** A body of text. */
    public HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return send(request, BodyHandlers.ofString());
    }

    /**
     * Any body. Once this has returned or thrown, nothing more is read.
     *
     * @throws HttpTimeoutException if there is no whole response in time
     * @throws IOException if there is none, or its body is too large
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> response =
                http.sendAsync(request, head -> new BoundedBody<>(body.apply(head), maxBytes));
        try {
            return response.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new HttpTimeoutException("no whole response within " + patience.toSeconds() + " s");
        } catch (ExecutionException failed) {
            throw why(failed);
        } finally {
            response.cancel(true);
        }
    }

    private static IOException why(ExecutionException failed) {
        Throwable why =
                failed.getCause() instanceof UncheckedIOException cannot ? cannot.getCause() : failed.getCause();
        return why instanceof IOException cannot ? cannot : new IOException(failed);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** Passes on what comes until it is too much. */
    private static final class BoundedBody<T> implements BodySubscriber<T> {

        private final BodySubscriber<T> whole;
        private final long maxBytes;
        private long bytes;
        private Flow.@Nullable Subscription subscription;

        private BoundedBody(BodySubscriber<T> whole, long maxBytes) {
            this.whole = whole;
            this.maxBytes = maxBytes;
        }

        @Override
        public CompletionStage<T> getBody() {
            return whole.getBody();
        }

        @Override
        public void onSubscribe(Flow.Subscription from) {
            subscription = from;
            whole.onSubscribe(from);
        }

        @Override
        public void onNext(List<ByteBuffer> part) {
            if (isTooMuch()) {
                return; // what was under way when it was cancelled
            }
            bytes += part.stream().mapToLong(ByteBuffer::remaining).sum();
            if (isTooMuch()) {
                end(new IOException("the body of the response has more than " + maxBytes + " bytes"));
            } else {
                pass(part);
            }
        }

        /** Whoever takes it may have no room for it. */
        private void pass(List<ByteBuffer> part) {
            try {
                whole.onNext(part);
            } catch (RuntimeException cannot) {
                end(cannot);
            }
        }

        private void end(Exception why) {
            if (subscription != null) {
                subscription.cancel();
            }
            whole.onError(why);
        }

        @Override
        public void onError(Throwable cannot) {
            if (!isTooMuch()) {
                whole.onError(cannot);
            }
        }

        @Override
        public void onComplete() {
            if (!isTooMuch()) {
                whole.onComplete();
            }
        }

        private boolean isTooMuch() {
            return bytes > maxBytes;
        }
    }
}
