package mesh.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs {@code wrk} with a script that sends a burst of one request per connection. No other tool is closer to a barrier. */
final class Wrk {

    private static final int THREADS = 2;
    private static final long MAX_SECONDS = 1;

    /**
     * Each connection waits for the same instant, half a second after the start, and sends one request. A thread stops when it has its part
     * of the responses. No connection sends a second request. The script reads the clock through LuaJIT's FFI, because Lua's own clock has
     * no fractions of a second.
     */
    private static final String ONE_SHOT = """
            local ffi = require("ffi")
            ffi.cdef[[ typedef struct { long s; long ns; } ts; int clock_gettime(int, ts*); ]]
            function now()
              local t = ffi.new("ts")
              ffi.C.clock_gettime(1, t)
              return tonumber(t.s) * 1000 + tonumber(t.ns) / 1e6
            end
            local chosen
            function setup(thread)
              chosen = chosen or now() + 500
              thread:set("start", chosen)
            end
            function init(args) share = tonumber(args[1]); scheduled = 0; answered = 0 end
            function delay()
              scheduled = scheduled + 1
              return scheduled > share and 100000 or math.max(0, start - now())
            end
            function response()
              answered = answered + 1
              if answered == share then wrk.thread:stop() end
            end
            """;

    private Wrk() {}

    static boolean isInstalled() throws InterruptedException {
        try {
            ServerProcess.startTool("wrk", "-v").waitFor();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static ServerProcess.Report burst(ServerProcess server, int users) throws IOException, InterruptedException {
        Path script = Files.createTempFile("one-shot", ".lua");
        try {
            Files.writeString(script, ONE_SHOT, StandardCharsets.US_ASCII);
            server.reset();
            Process wrk = ServerProcess.startTool(
                    "wrk",
                    "-t" + THREADS,
                    "-c" + users,
                    "-d" + MAX_SECONDS,
                    "-s",
                    script.toString(),
                    "http://127.0.0.1:" + server.address().getPort() + "/",
                    "--",
                    String.valueOf(users / THREADS));
            if (!wrk.waitFor(MAX_SECONDS + 5, TimeUnit.SECONDS)) {
                wrk.destroyForcibly();
            }
            return server.report();
        } finally {
            Files.delete(script);
        }
    }
}
