package mesh.gateway.kit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the gateway reads the next request from a kept connection, whether it arrives early or late. */
public interface KeptConnectionContract extends GatewayContract {

    int PATIENCE_MILLIS = 30_000;

    /** The second request waits in the gateway until the first is answered, and is then answered immediately. */
    @ParameterizedTest
    @MethodSource("routes")
    default void servesRequestsAfterOneThatArrivedEarly(Route route) throws IOException {
        String nowhere = request("/nowhere");
        try (Socket user =
                new Socket(InetAddress.getLoopbackAddress(), gateway().uri("/").getPort())) {
            user.setSoTimeout(PATIENCE_MILLIS);

            assertThat(statuses(user, request(route.path(1)) + nowhere, 2)).endsWith(404);
            assertThat(statuses(user, nowhere, 1)).containsExactly(404);
        }
    }

    /** This is necessary on both servers: otherwise a closed loop would have to open a new connection in the middle of a measurement. */
    @Test
    default void serves250RequestsOnOneConnection() throws IOException {
        byte[] request = request("/").replaceFirst("GET", "HEAD").getBytes(US_ASCII);
        try (Socket user = new Socket(
                        InetAddress.getLoopbackAddress(), gateway().uri("/").getPort());
                BufferedReader in = new BufferedReader(new InputStreamReader(user.getInputStream(), US_ASCII))) {
            user.setSoTimeout(PATIENCE_MILLIS);
            for (int i = 1; i <= 250; i++) {
                user.getOutputStream().write(request);
                List<String> head =
                        in.lines().takeWhile(line -> !line.isEmpty()).toList();
                assertThat(head).as("response %d", i).first().asString().startsWith("HTTP/1.1 200");
                assertThat(head)
                        .as("response %d", i)
                        .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("connection: close"));
            }
        }
    }

    private String request(String path) {
        return "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n"
                .formatted(path, gateway().uri(path).getAuthority());
    }

    /** Sends the requests and reads until this many responses have arrived, the last one with its JSON body. */
    private static List<Integer> statuses(Socket user, String requests, int responses) throws IOException {
        user.getOutputStream().write(requests.getBytes(US_ASCII));
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        List<Integer> statuses = List.of();
        while (statuses.size() < responses || !read.toString(UTF_8).endsWith("}")) {
            int next = user.getInputStream().read();
            assertThat(next)
                    .as("the connection, after: " + read.toString(UTF_8))
                    .isNotNegative();
            read.write(next);
            statuses = statuses(read.toString(UTF_8));
        }
        return statuses;
    }

    private static List<Integer> statuses(String read) {
        return Pattern.compile("HTTP/1\\.1 (\\d{3}) ")
                .matcher(read)
                .results()
                .map(status -> Integer.valueOf(status.group(1)))
                .toList();
    }
}
