package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshHomeTest {

    @TempDir
    private Path folder;

    @Test
    void aCloneHasEachProgramWhereMavenBuiltIt() {
        MeshHome clone = new MeshHome(folder);

        assertThat(clone.jar(Service.NETTY_GATEWAY))
                .isEqualTo(folder.resolve("netty-gateway/target/netty-gateway.jar"));
        assertThat(clone.agent()).isEqualTo(folder.resolve("tools/observing-agent/target/observing-agent.jar"));
        assertThat(clone.isRelease()).isFalse();
    }

    @Test
    void aCloneWritesBesideTheLauncher() {
        assertThat(new MeshHome(folder).results()).isEqualTo(folder.resolve("results"));
    }

    @Test
    void aReleaseHasAllProgramsInOneFolder() throws IOException {
        MeshHome release = release();

        assertThat(release.jar(Service.NETTY_GATEWAY)).isEqualTo(folder.resolve("programs/netty-gateway.jar"));
        assertThat(release.agent()).isEqualTo(folder.resolve("programs/observing-agent.jar"));
        assertThat(release.isRelease()).isTrue();
    }

    @Test
    void aReleaseWritesIntoTheFolderOfTheUser() throws IOException {
        MeshHome release = release();
        Path users = Path.of("").toAbsolutePath();

        assertThat(release.work()).isEqualTo(users);
        assertThat(release.results()).isEqualTo(users.resolve("results"));
        assertThat(release.startCache()).isEqualTo(users.resolve(".mesh/start-cache"));
        assertThat(release.shippedStartCache()).isEqualTo(folder.resolve("start-cache"));
    }

    private MeshHome release() throws IOException {
        Files.createFile(folder.resolve("release.properties"));
        return new MeshHome(folder);
    }
}
