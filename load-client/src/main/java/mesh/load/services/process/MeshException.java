package mesh.load.services.process;

/** The mesh did not start, or did not keep running. The message says which service failed, and why, if that is known. */
public class MeshException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MeshException(String message) {
        super(message);
    }
}
