package mesh.gateway.kit.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyPropertiesTest {

    @Test
    void expectsTheBackendOnThisMachineByDefault() {
        Configured.with(
                LegacyProperties.class,
                legacy -> assertThat(legacy.url()).isEqualTo(URI.create("http://127.0.0.1:8080")));
    }

    @Test
    void takesTheUrlFromItsProperty() {
        Configured.with(
                LegacyProperties.class,
                legacy -> assertThat(legacy.url()).isEqualTo(URI.create("http://legacy-backend:18080")),
                "mesh.legacy.url=http://legacy-backend:18080");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:8080",
                "127.0.0.1",
                "http:8080",
                "tcp://127.0.0.1:7000",
                "http://127.0.0.1:0",
                "http://127.0.0.1:65536"
            })
    void rejectsAnythingButAnHttpUrl(String url) {
        Configured.refused(
                "mesh.legacy.url=" + url,
                messages -> assertThat(messages)
                        .contains("mesh.legacy.url must look like http://host:port, but is '" + url + "'"));
    }

    @Test
    void rejectsAUserAndHidesItsPassword() {
        Configured.refused(
                "mesh.legacy.url=http://me:very-secret@127.0.0.1:8080",
                messages -> assertThat(messages)
                        .contains("must look like http://host:port, but is 'http://...@127.0.0.1:8080'")
                        .doesNotContain("very-secret"));
    }

    /** The JDK's client, which RestClient uses, has no other way to name a host. */
    @Test
    void rejectsAHostWithAnUnderscoreAndSaysWhatIsAllowed() {
        Configured.refused(
                "mesh.legacy.url=http://legacy_backend:8080",
                messages -> assertThat(messages)
                        .contains("but is 'http://legacy_backend:8080'. Allowed: a host without underscores"));
    }

    @Test
    void rejectsAnUnknownProperty() {
        Configured.refused(
                "mesh.legacy.uri=http://127.0.0.1:8080",
                messages -> assertThat(messages).contains("mesh.legacy.uri", "left unbound"));
    }
}
