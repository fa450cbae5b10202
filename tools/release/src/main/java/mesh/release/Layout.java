package mesh.release;

import java.nio.file.Path;

/**
 * The places in the folder of a release.
 *
 * @param root the folder, which has the launcher
 */
record Layout(Path root) {

    Path programs() {
        return root.resolve("programs");
    }

    /** Returns the folder of the libraries. The manifests of programs name it relative to {@link #programs}. */
    Path libraries() {
        return root.resolve("lib");
    }

    /** Returns the folder of the JVM, which only a release for one system has. */
    Path runtime() {
        return root.resolve("runtime");
    }

    /** Returns the folder of the start caches of services, one folder for each module. A zip of its own contains them. */
    Path startCaches() {
        return root.resolve("start-cache");
    }

    /** Returns the file by which the launcher knows that it is in a release, and in which. */
    Path properties() {
        return root.resolve("release.properties");
    }

    /** Returns the file with the list of components. */
    Path components() {
        return root.resolve("sbom.cdx.json");
    }
}
