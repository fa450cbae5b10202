package mesh.load.services.process;

import mesh.load.scenario.Service;

/**
 * The exit of a service that this process did not stop.
 *
 * @param exitCode exit code of the process; 128 plus the signal's number if a signal ended it
 * @param message text that says how the service ended, with the last lines of its log
 */
public record UnexpectedExit(Service service, int exitCode, String message) {

    static final int SIGNALS = 128;
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;

    /**
     * Returns whether the service may have been interrupted together with this process. A terminal sends Ctrl-C to every process that was
     * started from it, and a service manager that stops a process group sends SIGTERM to each of its processes.
     */
    public boolean isByInterruption() {
        return exitCode == SIGNALS + SIGINT || exitCode == SIGNALS + SIGTERM;
    }
}
