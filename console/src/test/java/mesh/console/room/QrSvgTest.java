package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.console.sample.QrReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the codes with a library that did not draw them. */
class QrSvgTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://192.168.178.121:8090/c",
                "http://[2001:db8:1234:5678:9abc:def0:1234:5678]:65535/c",
                "http://127.0.0.1:1/c",
                "http://127.0.0.1:36644/c" // its data looks like a corner
            })
    void aCodeContainsTheAddress(String address) throws Exception {
        assertThat(QrReader.read(QrSvg.of(address))).isEqualTo(address);
    }
}
