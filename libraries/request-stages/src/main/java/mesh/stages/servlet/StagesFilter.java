package mesh.stages.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import mesh.stages.StageJournal;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Measures the stages of each request, and makes the request the current one of its thread. If a request continues after its thread has
 * left it, it needs a thread again, and may have to wait for one again.
 */
@Order(Ordered.HIGHEST_PRECEDENCE) // the time of the other filters is part of the request's
public final class StagesFilter extends OncePerRequestFilter {

    private static final String ATTRIBUTE = StagesFilter.class.getName();

    private final StageJournal journal;

    public StagesFilter(StageJournal journal) {
        this.journal = journal;
    }

    /** Returns the stages of a request; null if they are not measured. */
    static @Nullable RequestStages of(HttpServletRequest request) {
        return (RequestStages) request.getAttribute(ATTRIBUTE);
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long handedOver = StampingProtocol.takeHandedOverNanos();
        RequestStages known = of(request);
        RequestStages stages = known == null ? begin(request, response, handedOver) : known;
        stages.add(Stage.THREAD, handedOver);
        RequestStages.setCurrent(stages);
        try {
            chain.doFilter(request, response);
        } finally {
            RequestStages.setCurrent(null);
            if (!request.isAsyncStarted()) {
                journal.end(stages);
            } else if (known == null) {
                request.getAsyncContext().addListener(new End(stages));
            }
        }
    }

    private static RequestStages begin(HttpServletRequest request, HttpServletResponse response, long readNanos) {
        RequestStages stages =
                new RequestStages(RequestStages.Id.parse(request.getHeader(RequestStages.Id.HEADER)), readNanos);
        request.setAttribute(ATTRIBUTE, stages);
        if (ServerTiming.isWantedAsTrailer(request.getHeader(HttpHeaders.TE))
                && !stages.isRecorded()
                && request.getProtocol().equals("HTTP/1.1")) {
            response.setTrailerFields(() -> response.containsHeader(ServerTiming.HEADER)
                    ? Map.of()
                    : Map.of(ServerTiming.HEADER, stages.serverTiming()));
        }
        return stages;
    }

    /** Ends a request that no thread serves at its end, such as one whose response is streamed. */
    private final class End implements AsyncListener {

        private final RequestStages stages;

        End(RequestStages stages) {
            this.stages = stages;
        }

        @Override
        public void onComplete(AsyncEvent event) {
            journal.end(stages);
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
