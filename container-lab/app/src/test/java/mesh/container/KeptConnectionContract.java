package mesh.container;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Checks that no server limits the number of requests on a connection. Otherwise a closed loop would open a new connection in the middle of
 * a measurement.
 */
interface KeptConnectionContract extends ContenderContract {

    @Test
    default void serves250RequestsOnOneConnection() throws IOException {
        byte[] request = "HEAD /contender HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(US_ASCII);
        try (Socket user =
                        new Socket(InetAddress.getLoopbackAddress(), contender().port());
                BufferedReader in = new BufferedReader(new InputStreamReader(user.getInputStream(), US_ASCII))) {
            user.setSoTimeout(30_000);
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
}
