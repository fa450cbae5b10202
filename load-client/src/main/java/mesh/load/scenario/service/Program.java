package mesh.load.scenario.service;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Key.Not;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
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

    /** Placeholder for the service's port in a command, in arguments of a JVM, and in the values of properties and variables. */
    String PORT = "{port}";

    /** Placeholder for the program {@code java} of this process in a command. The {@code PATH} may have another one. */
    String JAVA = "{java}";

    String FOLDER = "The folder in which a foreign application runs. Default: the scenario's folder";

    String ENVIRONMENT =
            "Variables of a foreign application. ${env:NAME} is replaced by a variable of ./mesh's own environment";

    String READY = "When a foreign application is ready: 'listening', a path, or a mapping";

    String LISTENING = "listening";

    String OBSERVE =
            "How a run observes a foreign application. Default: agent for a jar, process for a command, none for a url";

    /**
     * A module of this project.
     *
     * @param folder where it is built, relative to the launcher's folder; the last part of the path is the name of the jar
     */
    record Module(
            @Key(name = "module", value = "The folder of this project in which the service is built")
            @Not(
                    value = {"folder", "ready", "properties", "environment", "observe"},
                    because = "a module of this project starts like all others. Its properties are in 'services'")
            String folder)
            implements Program {}

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
            @Key(
                    name = "jar",
                    value = "The executable jar of a foreign application, relative to the scenario",
                    after = "module")
            Path file,

            @Key(value = FOLDER, implied = true, after = "jvm")
            Path folder,

            @Key(
                    value = "The JDK of a module or jar: its major version or its folder. Default: that of ./mesh",
                    text = Key.Text.JDK,
                    after = "ready")
            @Nullable
            String java,

            @Key(value = "System properties of a jar. {port} is replaced by the port", otherwise = "{}")
            Map<String, String> properties,

            @Key(value = ENVIRONMENT, otherwise = "{}", after = "properties")
            Map<String, String> environment,

            @Key(
                    value = READY,
                    otherwise = LISTENING,
                    word = LISTENING,
                    meaning = "{}",
                    single = "path",
                    after = "folder")
            Ready ready,

            @Key(value = OBSERVE, implied = true, after = "environment")
            Observe observe,

            Place place)
            implements Startable {

        /** Returns the same program with other values. */
        public Jar with(Map<String, String> newProperties, Map<String, String> newEnvironment) {
            return new Jar(file, folder, java, newProperties, newEnvironment, ready, observe, place);
        }
    }

    /**
     * A program of any kind.
     *
     * @param words the program and its arguments
     */
    record Command(
            @Key(
                    name = "command",
                    value =
                            "The program of a foreign application and its arguments. {port} is replaced by the port, {java} by the java of ./mesh",
                    after = "jar")
            @Not(
                    value = {"virtual-threads", "jvm", "java", "properties"},
                    because = "the command has all arguments itself")
            List<String> words,

            @Key(value = FOLDER, implied = true) Path folder,

            @Key(value = ENVIRONMENT, otherwise = "{}") Map<String, String> environment,

            @Key(value = READY, otherwise = LISTENING, word = LISTENING, meaning = "{}", single = "path")
            Ready ready,

            @Key(value = OBSERVE, implied = true) Observe observe,

            Place place)
            implements Startable {

        /** Returns the same program with other variables. */
        Command with(Map<String, String> newEnvironment) {
            return new Command(words, folder, newEnvironment, ready, observe, place);
        }
    }

    /** An application that runs already, at a URL without a path. A run never stops or changes it. */
    record Url(
            @Key(
                    name = "url",
                    value = "The URL of a foreign application that runs already, and is only called",
                    text = Key.Text.URL,
                    after = "command")
            @Not(
                    value = {"port", "virtual-threads", "jvm", "folder", "java", "properties", "environment"},
                    because = "the application runs already")
            URI base,

            @Key(value = READY, otherwise = LISTENING, word = LISTENING, meaning = "{}", single = "path")
            Ready ready,

            @Key(value = OBSERVE, implied = true) Observe observe,

            Place place)
            implements Foreign {}

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
