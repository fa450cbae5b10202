package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the JDK's client is configured to send a call once, regardless of how the gateway is started. The contract counts the calls.
 */
class CallsSentOnceTest {

    private static final String ATTEMPTS = "jdk.httpclient.redirects.retrylimit";

    @AfterEach
    void restoreTheProperty() {
        System.setProperty(ATTEMPTS, "1");
    }

    @Test
    void setsThePropertyWhenItsClassIsLoaded() throws Exception {
        System.clearProperty(ATTEMPTS);

        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class.forName("mesh.gateway.TomcatGateway", true, fresh);
        }

        assertThat(System.getProperty(ATTEMPTS)).isEqualTo("1");
    }

    @Test
    void keepsAValueFromTheCommandLine() {
        System.setProperty(ATTEMPTS, "5");

        RestClientConfiguration.sendCallsOnce();

        assertThat(System.getProperty(ATTEMPTS)).isEqualTo("5");
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
