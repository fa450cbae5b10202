package mesh.load.services.process;

import java.nio.file.Path;
import mesh.load.scenario.service.Service;

/**
 * The folders and files of a clone of the project.
 *
 * @param root the folder of the launcher
 */
public record MeshHome(Path root) {

    /** Services have working folders of their own, from which a relative path leads elsewhere. */
    public MeshHome {
        root = root.toAbsolutePath().normalize();
    }

    /** The folder that the launcher names with {@code -Dmesh.home}, or the working directory. */
    public static MeshHome ofThisProcess() {
        return new MeshHome(Path.of(System.getProperty("mesh.home", "")));
    }

    /** The executable jar of a service. */
    public Path jar(Service service) {
        Path module = root.resolve(service.module());
        return module.resolve("target").resolve(module.getFileName() + ".jar");
    }

    /** Logs of a mesh that was started without a run. */
    public Path logs() {
        return dotMesh().resolve("logs");
    }

    /** One file for each mesh that runs. */
    public Path state() {
        return dotMesh().resolve("state");
    }

    /** Caches that make the next start faster. The folder can be deleted at any time. */
    public Path startCache() {
        return dotMesh().resolve("start-cache");
    }

    /** The programs of the PostgreSQL that comes along, unpacked. The folder can be deleted while no run uses it. */
    public Path postgresql() {
        return dotMesh().resolve("postgresql");
    }

    private Path dotMesh() {
        return root.resolve(".mesh");
    }
}
