package mesh.load.services.process;

import mesh.load.services.process.ServiceProcess.UnexpectedExit;

/** The process of a service has ended unexpectedly. */
public final class ProcessEndedException extends MeshException {

    private static final long serialVersionUID = 1L;

    private final transient UnexpectedExit exit;

    /** Creates an exception whose message begins with these words and ends with lines of the log. */
    public ProcessEndedException(String begin, UnexpectedExit exit) {
        super(begin + exit.message());
        this.exit = exit;
    }

    public UnexpectedExit exit() {
        return exit;
    }
}
