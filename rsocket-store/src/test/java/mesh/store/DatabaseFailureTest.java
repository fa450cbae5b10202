package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class DatabaseFailureTest {

    @Test
    void namesAMissingDatabaseButNotItsPassword(CapturedOutput output) throws IOException {
        String url = "r2dbc:postgresql://mesh:secret@127.0.0.1:" + unusedPort() + "/mesh";

        assertThatThrownBy(() -> RunningStore.start("--spring.r2dbc.url=" + url))
                .isNotNull();

        assertThat(output)
                .contains("The database cannot be used: Cannot connect to 127.0.0.1", "Check spring.r2dbc.url")
                .doesNotContain("secret")
                .doesNotContain("\tat ");
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
