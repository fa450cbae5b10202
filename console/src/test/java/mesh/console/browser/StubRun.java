package mesh.console.browser;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines that are told as Server-Sent Events, to as many as ask; a connection can be cut behind one of them. */
final class StubRun {

    private final List<String> lines = new ArrayList<>();
    private final List<String> resumedAfter = new ArrayList<>();
    private boolean isOver;
    private boolean isMissing;
    private int cutAfter;

    /** More of it has happened. */
    synchronized StubRun add(List<String> more) {
        lines.addAll(more);
        notifyAll();
        return this;
    }

    /** Nothing more will happen. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /** Whether there are no events, as in a run that was made before there were any, or has only just begun. */
    synchronized StubRun missing(boolean missing) {
        isMissing = missing;
        return this;
    }

    synchronized boolean isMissing() {
        return isMissing;
    }

    /** The next connection ends behind so many lines, as if somebody had pulled the cable. */
    synchronized void cutAfter(int count) {
        cutAfter = count;
    }

    /** What came with {@code Last-Event-ID}, of each connection that was made again. */
    synchronized List<String> resumedAfter() {
        return List.copyOf(resumedAfter);
    }

    void tell(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        int told = begin(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        OutputStream out = exchange.getResponseBody();
        out.write("retry: 50\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        for (String line = next(told); line != null; line = next(told)) {
            told++;
            out.write("id: %d\ndata: %s\n\n".formatted(told, line).getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (isCutAfter(told)) {
                return;
            }
        }
        out.write("event: end\ndata: {}\n\n".getBytes(StandardCharsets.UTF_8));
    }

    private synchronized int begin(@Nullable String lastEventId) {
        if (lastEventId == null) {
            return 0;
        }
        resumedAfter.add(lastEventId);
        return Integer.parseInt(lastEventId);
    }

    private synchronized boolean isCutAfter(int told) {
        if (told != cutAfter) {
            return false;
        }
        cutAfter = 0;
        return true;
    }

    /** The line after so many, as soon as there is one; null if there will be none. */
    private synchronized @Nullable String next(int told) {
        try {
            while (told >= lines.size() && !isOver) {
                wait();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            return null;
        }
        return told < lines.size() ? lines.get(told) : null;
    }
}
