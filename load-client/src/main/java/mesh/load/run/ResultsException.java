package mesh.load.run;

/** Results cannot be written, or cannot be read. The message is one line that names the place. */
public class ResultsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }
}
