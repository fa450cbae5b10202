package mesh.load.run.testbed.control;

import java.io.IOException;
import java.net.URI;
import mesh.load.services.process.MeshException;

/** A request that is not part of the load got no response. The service may be ending, together with the run or without it. */
public final class UnreachableServiceException extends MeshException {

    private static final long serialVersionUID = 1L;

    public UnreachableServiceException(String method, URI uri, IOException cause) {
        super(method + " " + uri + " failed: " + cause);
    }
}
