package mesh.load.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs as a service. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Program.Module.class, name = "module"),
    @JsonSubTypes.Type(value = Program.Jar.class, name = "jar"),
    @JsonSubTypes.Type(value = Program.Command.class, name = "command"),
    @JsonSubTypes.Type(value = Program.Url.class, name = "url")
})
public sealed interface Program {

    /** Stands for the service's port in a command, in arguments of a JVM, and in the values of properties and variables. */
    String PORT = "{port}";

    /** Stands for the program {@code java} of this process in a command. The {@code PATH} may have another one. */
    String JAVA = "{java}";

    /**
     * A module of this project.
     *
     * @param folder where it is built, relative to the launcher's folder; the last part of the path is the name of the jar
     */
    record Module(String folder) implements Program {}

    /** An application that is not part of this project. Its {@code place} in the scenario's file is for messages. */
    sealed interface Foreign extends Program {

        Ready ready();

        Observe observe();

        Place place();
    }

    /** A foreign application that a run starts, in a working folder. Values of its variables may refer to {@link EnvReference}s. */
    sealed interface Startable extends Foreign {

        Path folder();

        Map<String, String> environment();
    }

    /**
     * An executable jar.
     *
     * @param java the major version or the home of its JDK; null for the JDK of this process
     * @param properties system properties
     */
    record Jar(
            Path file,
            Path folder,
            @Nullable String java,
            Map<String, String> properties,
            Map<String, String> environment,
            Ready ready,
            Observe observe,
            Place place)
            implements Startable {}

    /**
     * A program of any kind.
     *
     * @param words the program and its arguments
     */
    record Command(
            List<String> words, Path folder, Map<String, String> environment, Ready ready, Observe observe, Place place)
            implements Startable {}

    /** An application that runs already, at a URL without a path. A run never stops or changes it. */
    record Url(URI base, Ready ready, Observe observe, Place place) implements Foreign {}

    /**
     * When an application is ready.
     *
     * @param path null if it is ready as soon as it listens on its port
     * @param within null for the usual time
     */
    record Ready(
            @Key(
                    value = "A path that responds once the application is ready. Default: it is ready once it listens",
                    text = Key.Text.PATH)
            @Nullable
            String path,

            @Key(
                    value = "The status with which the path responds once the application is ready",
                    otherwise = "200",
                    min = 100,
                    max = 599)
            int status,

            @Key(
                    value = "How long the run waits until the application is ready. Default: 5m, or 10s for a 'url'",
                    longest = "60m")
            @Nullable
            Duration within) {

        /** Throws a {@link Key.Mismatch} if there is a status without a path. */
        public Ready {
            if (path == null && status != OK) {
                throw new Key.Mismatch("status", "'status' is " + status + " without a 'path' that responds with it");
            }
        }

        private static final int OK = 200;
    }

    /** How a run observes an application. */
    enum Observe implements Labelled {
        /** Through an agent in its JVM: loaded at the start of a jar, or by attaching to a process that runs already. */
        AGENT,
        /** Over JMX, after attaching to its JVM, which then has only the JDK's own code. */
        JMX,
        /** Through the operating system's figures of its processes. */
        PROCESS,
        NONE
    }
}
