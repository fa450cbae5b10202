package mesh.load.services;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshRecord;
import mesh.load.services.kept.Retention;
import mesh.load.services.process.AgentStart;
import mesh.load.services.process.DatabaseAccess;
import mesh.load.services.process.ForeignStart;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceEnvironment;
import mesh.load.services.process.ServiceEnvironment.CallerEnvironment;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceStart;

/** Starts the single services of a mesh, each with its command line, its variables and its log. */
final class ServiceStarter {

    private final MeshPlan plan;
    private final MeshHome home;
    private final StartCache cache;
    private final MeshRecord record;
    private final DatabaseAccess database = new DatabaseAccess();
    private final ServiceEnvironment environment = new ServiceEnvironment(System.getenv());
    private final CallerEnvironment callerEnvironment;

    ServiceStarter(MeshPlan plan, MeshHome home, StartCache cache, MeshRecord record) {
        this.plan = plan;
        this.home = home;
        this.cache = cache;
        this.record = record;
        this.callerEnvironment = environment.callerEnvironment(plan);
    }

    CallerEnvironment callerEnvironment() {
        return callerEnvironment;
    }

    /** Returns how those services would be started that can stay running between runs. */
    Map<Service, ServiceStart> keepable() {
        Map<Service, ServiceStart> starts = new TreeMap<>();
        for (Service service : plan.toStart()) {
            if (Retention.isPossibleFor(service)) {
                Map<String, String> properties = properties(service);
                Map<String, String> variables = environment.of(service, properties);
                InstalledJdk jdk = plan.jdkOf(service);
                cache.build(service)
                        .ifPresent(build -> starts.put(
                                service,
                                ServiceStart.of(service, jdk, plan.compilers(), build, properties, variables)));
            }
        }
        return starts;
    }

    ServiceProcess start(Service service) {
        return service.program() instanceof Program.Startable program
                ? startForeign(service, program)
                : startModule(service);
    }

    private ServiceProcess startForeign(Service service, Program.Startable declared) {
        Program.Startable program = database.ofItsOwn(service, declared, plan.ports());
        int port = plan.ports().of(service);
        AgentStart agent = AgentStart.of(program, home.agent());
        List<String> command = ForeignStart.command(service, program, port, record.argument(service), agent);
        return ServiceProcess.start(
                service, command, environment.of(program, port), record.log(service), program.folder());
    }

    private ServiceProcess startModule(Service service) {
        Path log = record.log(service);
        InstalledJdk jdk = plan.jdkOf(service);
        List<String> arguments = new ArrayList<>(cache.arguments(service, jdk));
        arguments.add(record.argument(service));
        arguments.addAll(GcLog.arguments(GcLog.beside(log)));
        Map<String, String> properties = properties(service);
        properties.putAll(ServiceCommand.endingWith(record.ownerOf(service)));
        Map<String, String> variables = environment.of(service, properties);
        variables.putAll(database.environmentOf(service));
        List<String> command =
                ServiceCommand.of(service, jdk, plan.compilers(), arguments, cache.jar(service), properties);
        return ServiceProcess.start(service, command, variables, log);
    }

    private Map<String, String> properties(Service service) {
        Map<String, String> properties = ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service));
        properties.putAll(DatabaseAccess.properties(service, plan, home));
        return properties;
    }
}
