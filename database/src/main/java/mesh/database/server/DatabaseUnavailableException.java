package mesh.database.server;

/** There is no database, for a reason that the message gives in one line. */
public final class DatabaseUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DatabaseUnavailableException(String message) {
        super(message);
    }
}
