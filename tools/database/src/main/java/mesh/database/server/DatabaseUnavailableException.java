package mesh.database.server;

/** Reports that the database cannot be used. The message gives the reason in one line. */
public final class DatabaseUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DatabaseUnavailableException(String message) {
        super(message);
    }
}
