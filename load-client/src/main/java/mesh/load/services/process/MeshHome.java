package mesh.load.services.process;

import java.nio.file.Path;
import mesh.load.scenario.service.Service;

/**
 * The folders and files of a clone of the project.
 *
 * @param root the folder of the launcher. It is made absolute, because services have other working folders
 */
public record MeshHome(Path root) {

    public MeshHome {
        root = root.toAbsolutePath().normalize();
    }

    /** Returns the home in the folder that the launcher names with {@code -Dmesh.home}, or else in the working directory. */
    public static MeshHome ofThisProcess() {
        return new MeshHome(Path.of(System.getProperty("mesh.home", "")));
    }

    public Path jar(Service service) {
        Path module = root.resolve(service.module().orElseThrow());
        return module.resolve("target").resolve(module.getFileName() + ".jar");
    }

    /** Returns the agent that observes foreign JVMs. It is built together with the load client. */
    public Path agent() {
        return root.resolve("tools/observing-agent/target/observing-agent.jar");
    }

    /** Returns the folder for logs of a mesh without a run. */
    public Path logs() {
        return root.resolve(".mesh/logs");
    }

    public Path state() {
        return root.resolve(".mesh/state");
    }

    /** Returns the folder of the caches with which services start faster. It can be deleted at any time. */
    public Path startCache() {
        return root.resolve(".mesh/start-cache");
    }

    /** Returns the folder with the unpacked programs of the bundled PostgreSQL. It can be deleted while no run uses it. */
    public Path postgresql() {
        return root.resolve(".mesh/postgresql");
    }
}
