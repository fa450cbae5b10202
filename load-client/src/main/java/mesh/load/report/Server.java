package mesh.load.report;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.results.RunResult;

/** The server in a gateway of this project. Several gateways can have the same one. */
enum Server {
    NETTY("Netty", "netty-gateway"),
    TOMCAT("Tomcat", "tomcat-gateway");

    private final String title;
    private final String module;

    Server(String title, String module) {
        this.title = title;
        this.module = module;
    }

    String title() {
        return title;
    }

    /** Returns the server of a service of a run; empty if it is unknown, as that of an application of the user is. */
    static Optional<Server> of(RunResult run, String service) {
        String module = module(run, service);
        return Stream.of(values()).filter(one -> module.startsWith(one.module)).findFirst();
    }

    /** Returns the folder of the service's code. A second process of a gateway can have any name, and the scenario has its module then. */
    private static String module(RunResult run, String service) {
        return run.scenario().get("applications") instanceof Map<?, ?> applications
                        && applications.get(service) instanceof Map<?, ?> application
                ? String.valueOf(application.get("module"))
                : service;
    }
}
