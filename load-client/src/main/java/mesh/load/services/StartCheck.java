package mesh.load.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.ForeignStart;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;

/** Checks whether the services of a mesh can be started, before any of them is. */
record StartCheck(MeshPlan plan, MeshHome home, StateFiles states) {

    /**
     * Checks jars, JDKs, foreign applications and ports.
     *
     * @param soonFree ports of services that this run may use or stop
     * @throws MeshException if a service of this project cannot be started
     * @throws ScenarioException if a foreign application or a chosen JDK cannot; the message has its place in the scenario
     */
    void all(Set<Integer> soonFree) {
        for (Service service : plan.toStart()) {
            if (service.program() instanceof Program.Startable) {
                ForeignStart.check(service, System.getenv());
            } else {
                requireJar(service);
                plan.jdkOf(service); // rejects one that is not here
            }
        }
        requireFreePorts(plan.toStart(), soonFree);
    }

    private void requireJar(Service service) {
        Path jar = home.jar(service);
        if (!Files.isRegularFile(jar)) {
            throw new MeshException(
                    service.label() + " is not built: " + jar + " is missing. Build it with ./mesh build");
        }
    }

    /** Checks the ports of services that are about to be started, except some. */
    void requireFreePorts(Collection<Service> started, Set<Integer> except) {
        List<String> taken = new ArrayList<>();
        Set<Integer> later = states.portsOfLaterServices();
        for (Service service : started) {
            for (int port : plan.portsOf(service)) {
                if (later.contains(port)) {
                    taken.add(taken(port, service, "a run in progress, which starts a service there later"));
                } else if (!except.contains(port) && !PortPlan.isFree(port)) {
                    taken.add(taken(port, service, holder(port)));
                }
            }
        }
        if (!taken.isEmpty()) {
            throw new MeshException(String.join("\n", taken) + "\nstop "
                    + (taken.size() == 1 ? "that process" : "those processes") + ", or use --random-ports");
        }
    }

    private String taken(int port, Service service, String holder) {
        String taken = "port " + port + " of " + service.label() + " is in use by " + holder;
        if (service.program() instanceof Program.Foreign foreign) {
            throw new ScenarioException(
                    foreign.place(), taken + ". Stop that process, set another 'port', or use --random-ports");
        }
        return taken;
    }

    private String holder(int port) {
        return PortPlan.Holder.of(port)
                .map(holder -> "process " + holder.pid() + " (" + holder.command() + ")"
                        + states.of(holder.pid())
                                .map(mesh -> mesh.isInUse()
                                        ? ", which belongs to a run in progress"
                                        : ", which './mesh down' stops")
                                .orElse(""))
                .orElse("an unknown process");
    }
}
