package mesh.load.scenario;

/** A scenario that cannot be used. The message names the place, the fault and the allowed values. */
public class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ScenarioException(String message) {
        super(message);
    }
}
