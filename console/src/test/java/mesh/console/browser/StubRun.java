package mesh.console.browser;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines that are sent as Server-Sent Events to every client; a connection can be cut after one of them. */
final class StubRun {

    private final List<String> lines = new ArrayList<>();
    private final List<String> resumedAfter = new ArrayList<>();
    private boolean isOver;
    private boolean isMissing;
    private int cutAfter;

    /** Adds lines, and sends them on all open connections. */
    synchronized StubRun add(List<String> more) {
        lines.addAll(more);
        notifyAll();
        return this;
    }

    /** Ends the stream: no more lines follow. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /** Sets whether the run has no events, like a run of an old version or a run that has just begun. */
    synchronized StubRun missing(boolean missing) {
        isMissing = missing;
        return this;
    }

    synchronized boolean isMissing() {
        return isMissing;
    }

    /** Cuts the next connection after this many lines, like a broken network. */
    synchronized void cutAfter(int count) {
        cutAfter = count;
    }

    /** Returns the {@code Last-Event-ID} of each reconnection. */
    synchronized List<String> resumedAfter() {
        return List.copyOf(resumedAfter);
    }

    void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        int sent = begin(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        OutputStream out = exchange.getResponseBody();
        out.write("retry: 50\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        for (String line = next(sent); line != null; line = next(sent)) {
            sent++;
            out.write("id: %d\ndata: %s\n\n".formatted(sent, line).getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (isCutAfter(sent)) {
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

    private synchronized boolean isCutAfter(int sent) {
        if (sent != cutAfter) {
            return false;
        }
        cutAfter = 0;
        return true;
    }

    /** Waits for the line that follows the given number of lines, and returns it; null if no more lines follow. */
    private synchronized @Nullable String next(int sent) {
        try {
            while (sent >= lines.size() && !isOver) {
                wait();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            return null;
        }
        return sent < lines.size() ? lines.get(sent) : null;
    }
}
