package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.os.AgentFolder;
import mesh.load.scenario.service.Program;
import org.jspecify.annotations.Nullable;

/** The agent that the JVM of a foreign jar loads at its start, and the folder in which it replies to its observer. */
public record AgentStart(Path jar, AgentFolder folder) {

    private static final String OPTION = "-javaagent:";

    /** Makes Tomcat and Hikari show their pools, unless the scenario says otherwise. Without the libraries, the properties do nothing. */
    static final Map<String, String> PROPERTIES =
            Map.of("server.tomcat.mbeanregistry.enabled", "true", "spring.datasource.hikari.register-mbeans", "true");

    /** Returns null if the program is to be observed in another way, or if the agent is not built or gets no folder. */
    public static @Nullable AgentStart of(Program.Startable program, Path agent) {
        if (!(program instanceof Program.Jar jar) || jar.observe() != Program.Observe.AGENT || !Files.exists(agent)) {
            return null;
        }
        try {
            return new AgentStart(
                    agent, AgentFolder.create(ProcessHandle.current().pid()));
        } catch (IOException full) {
            return null; // the run observes the process in another way, and says so
        }
    }

    String argument() {
        return OPTION + jar + "=" + folder.path();
    }

    /** Returns the folder of the agent in a command line; empty if it has none. */
    public static Optional<AgentFolder> folderIn(List<String> command, Path agent) {
        String start = OPTION + agent + "=";
        return command.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> new AgentFolder(Path.of(argument.substring(start.length()))))
                .findFirst();
    }
}
