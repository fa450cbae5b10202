package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which services write and use start caches. */
class StartCacheTest {

    private static final Service SERVICE = Service.NETTY_GATEWAY;

    @TempDir
    private Path folder;

    /** Another JDK rejects the options, or the cache. */
    @Test
    void onlyTheJdkOfThisProcessWritesACache() {
        StartCache recording =
                new StartCache(new MeshHome(folder), true, Map.of(SERVICE, folder.resolve("netty-gateway.jar")));
        InstalledJdk own = InstalledJdk.ofThisProcess();
        InstalledJdk other = new InstalledJdk(folder, 21, "21.0.8");

        assertThat(recording.arguments(SERVICE, own).isEmpty()).isEqualTo(own.feature() < 25);
        assertThat(recording.arguments(SERVICE, other)).isEmpty();
    }

    /** The JVM of such a service would reject the cache, and the results would say that the service has used it. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseZGC", "-XX:+UseCompactObjectHeaders"})
    void aServiceWithOtherObjectsHasNoCache(String argument) {
        Service other = new Service(
                SERVICE.label(), SERVICE.program(), SERVICE.role(), SERVICE.port(), false, List.of("-Xmx1g", argument));
        StartCache recording =
                new StartCache(new MeshHome(folder), true, Map.of(other, folder.resolve("netty-gateway.jar")));

        assertThat(recording.arguments(other, InstalledJdk.ofThisProcess())).isEmpty();
    }
}
