package mesh.gateway.kit.web;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerPropertiesTest {

    @Test
    void leavesTheSizeOfTheSendBufferToTheSystemByDefault() {
        Configured.with(ServerProperties.class, server -> assertThat(server).isEqualTo(new ServerProperties(0)));
    }

    @Test
    void takesEachComponentFromItsProperty() {
        Configured.with(
                ServerProperties.class,
                server -> assertThat(server).isEqualTo(new ServerProperties(65_536)),
                "mesh.server.send-buffer-bytes=65536");
    }

    @ParameterizedTest
    @ValueSource(strings = {"send-buffer-bytes=-1", "send-buffer-bytes=16777217"})
    void rejectsAValueOutOfRange(String property) {
        Configured.refused(
                "mesh.server." + property, messages -> assertThat(messages).contains("must be"));
    }
}
