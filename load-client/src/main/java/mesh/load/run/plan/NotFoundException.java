package mesh.load.run.plan;

import java.net.URI;
import mesh.load.services.process.MeshException;

/** A service has nothing at an address whose response others are to be compared with. */
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
