package mesh.load.services.process;

/** The mesh did not start or did not stay up. The message says which service failed, and why, as far as that is known. */
public class MeshException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MeshException(String message) {
        super(message);
    }
}
