package mesh.load.services.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import mesh.load.scenario.service.Service;

/**
 * The folders and files of a clone of the project, or of a release. In a clone, each program is where Maven built it, and everything that is
 * written is beside the sources. A release has all programs in one folder. It may belong to another user, so nothing is written there.
 *
 * @param root the folder of the launcher. It is made absolute, because services have other working folders
 * @param work the folder for everything that is written: the root of a clone. In a release, the folder named by {@value #VARIABLE}, or else
 *     the working directory
 */
public record MeshHome(Path root, Path work) {

    /** The environment variable with the folder in which a release writes. */
    public static final String VARIABLE = "MESH_HOME";

    /** The file that only a release has. */
    private static final String RELEASE = "release.properties";

    public MeshHome {
        root = root.toAbsolutePath().normalize();
        work = work.toAbsolutePath().normalize();
    }

    /** @param root the folder of the launcher */
    public MeshHome(Path root) {
        this(root, isRelease(root) ? Path.of(Objects.requireNonNullElse(System.getenv(VARIABLE), "")) : root);
    }

    /** Returns the home in the folder that the launcher names with {@code -Dmesh.home}, or else in the working directory. */
    public static MeshHome ofThisProcess() {
        return new MeshHome(Path.of(System.getProperty("mesh.home", "")));
    }

    public boolean isRelease() {
        return isRelease(root);
    }

    private static boolean isRelease(Path root) {
        return Files.isRegularFile(root.resolve(RELEASE));
    }

    /** Returns the jar from which a service of this project starts. */
    public Path jar(Service service) {
        return program(service.module().orElseThrow());
    }

    /** Returns the agent that observes foreign JVMs. It is built together with the load client. */
    public Path agent() {
        return program("tools/observing-agent");
    }

    /**
     * Returns the jar of a program.
     *
     * @param module the folder of its sources, relative to the root of a clone
     */
    public Path program(String module) {
        Path folder = root.resolve(module);
        String jar = folder.getFileName() + ".jar";
        return isRelease()
                ? root.resolve("programs").resolve(jar)
                : folder.resolve("target").resolve(jar);
    }

    /** Returns the folder in which runs create their folders unless the command line names another one. */
    public Path results() {
        return work.resolve("results");
    }

    /** Returns the folder for logs of a mesh without a run. */
    public Path logs() {
        return work.resolve(".mesh/logs");
    }

    public Path state() {
        return work.resolve(".mesh/state");
    }

    /** Returns the folder of the caches with which services start faster. It can be deleted at any time. */
    public Path startCache() {
        return work.resolve(".mesh/start-cache");
    }

    /** Returns the folder of the caches that are part of a release. It need not exist. */
    public Path shippedStartCache() {
        return root.resolve("start-cache");
    }

    /** Returns the folder with the unpacked programs of the bundled PostgreSQL. It can be deleted while no run uses it. */
    public Path postgresql() {
        return work.resolve(".mesh/postgresql");
    }
}
