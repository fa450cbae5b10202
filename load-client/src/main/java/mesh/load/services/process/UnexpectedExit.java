package mesh.load.services.process;

import mesh.load.scenario.Service;

/**
 * A service that ended although this process did not stop it.
 *
 * @param exitCode over 128 if a signal ended it: 128 plus the signal's number
 * @param message says that it ended, with the last lines of its log
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
