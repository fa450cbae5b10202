package mesh.database.server;

/** There is no database, for a reason that one line tells whoever wants to have one. */
public final class DatabaseUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DatabaseUnavailableException(String message) {
        super(message);
    }
}
