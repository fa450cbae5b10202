package mesh.load.services.state;

import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a mesh outside of the process that started it.
 *
 * @param owner the run that stops it when it ends; null for a mesh that was left running on purpose
 * @param starter who starts it, until all of it has been started; from then on null
 */
public record MeshState(
        @Nullable ProcessIdentity owner, @Nullable ProcessIdentity starter, List<Entry> services) {

    /** One service of it; it may not have been started yet. */
    public record Entry(Service service, ProcessIdentity process, int port, Path log) {

        boolean isStarted() {
            return !process.equals(ProcessIdentity.NONE);
        }

        Entry with(ProcessHandle found) {
            return new Entry(service, ProcessIdentity.of(found), port, log);
        }

        public long pid() {
            return process.pid();
        }

        /** Whether this very process still lives. */
        public boolean isAlive() {
            return process.living().isPresent();
        }

        /** In a word or two: {@code ready}, {@code not ready} or {@code gone}. */
        public String condition() throws InterruptedException {
            if (!isAlive()) {
                return "gone";
            }
            try (Readiness readiness = new Readiness()) {
                return Readiness.isReady(readiness.ask(Readiness.uri(port))) ? "ready" : "not ready";
            }
        }
    }

    /** Whether the run that was to stop it is gone. */
    boolean isAbandoned() {
        return owner != null && !hasLivingOwner();
    }

    /** Whether a run is still there that will stop it. */
    public boolean hasLivingOwner() {
        return owner != null && owner.living().isPresent();
    }

    /** Whether somebody is still starting services of it, and will record them: even if nothing of it lives yet. */
    boolean isBeingStarted() {
        return starter != null && starter.living().isPresent();
    }

    /** Whether any of it still lives. */
    public boolean isAlive() {
        return services.stream().anyMatch(Entry::isAlive);
    }
}
