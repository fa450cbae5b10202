package mesh.load.run.testbed;

import java.net.URI;
import mesh.load.services.process.MeshException;

/** Thrown if a service has no resource at an address whose response is needed as a reference. */
final class NotFoundException extends MeshException {

    private static final long serialVersionUID = 1L;

    private final String path;

    NotFoundException(URI uri) {
        super("GET " + uri + " responded with 404");
        this.path = uri.getPath();
    }

    String path() {
        return path;
    }
}
