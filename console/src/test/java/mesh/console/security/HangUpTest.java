package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.events.Event;
import mesh.load.results.RunState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests clients that disconnect during a request. A stack trace for each of them would allow any client to fill the log. */
@ExtendWith(OutputCaptureExtension.class)
class HangUpTest {

    private static final String RUN = "20261121-101500-smoke";

    @TempDir
    private Path home;

    @Test
    @Timeout(60)
    void clientsThatHangUpLeaveNoStackTrace(CapturedOutput log) throws Exception {
        try (RunningConsole console = RunningConsole.in(home)) {
            SampleFolder folder = new SampleFolder(console.results(), RUN).results(RunState.COMPLETE);
            for (int i = 0; i < 2000; i++) {
                folder.write(new Event.Message("x".repeat(200)));
            }
            for (int i = 0; i < 10; i++) {
                for (String request : List.of(
                        "GET /api/runs/RUN/events",
                        "GET /api/runs/RUN/report.html",
                        "GET /api/activity",
                        "GET /api/runs")) {
                    hangUp(console, request.replace("RUN", RUN) + " HTTP/1.1\r\n", "\r\n", i % 2 == 0);
                }
                for (String path : List.of("/api/predict", "/api/scenarios/check")) {
                    hangUp(
                            console,
                            "POST " + path + " HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n",
                            "\r\n{\"yaml\":",
                            i % 2 == 0);
                }
            }
            assertThat(console.get("/api/runs").statusCode()).isEqualTo(200);
        }

        assertThat(log.toString()).doesNotContain("\tat ", "Exception");
    }

    /** Resets the connection, like a client that is killed, before or after the response has begun. */
    private static void hangUp(RunningConsole console, String head, String rest, boolean afterItsBeginning)
            throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), console.port())) {
            socket.setSoLinger(true, 0);
            String request = head + "Host: 127.0.0.1:" + console.port() + "\r\n" + rest;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            if (afterItsBeginning && head.startsWith("GET")) {
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
        }
    }
}
