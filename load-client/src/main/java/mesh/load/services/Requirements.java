package mesh.load.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mesh.load.scenario.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortHolder;
import mesh.load.services.process.PortPlan;

/** The requirements that must be met before a service is started, with a message for each that is not met. */
final class Requirements {

    private Requirements() {}

    static void check(MeshPlan plan, MeshHome home, StateFiles states) {
        for (Service service : plan.services()) {
            requireJar(service, home.jar(service));
        }
        List<String> taken = new ArrayList<>();
        for (Service service : plan.services()) {
            for (int port : plan.ports().allOf(service)) {
                if (!PortPlan.isFree(port)) {
                    taken.add("port " + port + " of " + service.label() + " is in use by " + holder(port, states));
                }
            }
        }
        if (!taken.isEmpty()) {
            throw new MeshException(String.join("\n", taken) + "\nstop what holds "
                    + (taken.size() == 1 ? "it" : "them") + ", or use --random-ports");
        }
    }

    private static void requireJar(Service service, Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new MeshException(service.label() + " is not built: " + jar + " is missing; ./mesh build makes it");
        }
    }

    private static String holder(int port, StateFiles states) {
        return PortHolder.of(port)
                .map(holder -> "process " + holder.pid() + " (" + holder.command() + ")" + owner(holder, states))
                .orElse("a process that is not known");
    }

    private static String owner(PortHolder holder, StateFiles states) {
        return states.of(holder.pid())
                .map(state ->
                        state.hasLivingOwner() ? ", which belongs to a run in progress" : ", which './mesh down' stops")
                .orElse("");
    }
}
