package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javax.management.JMException;

/** Access to another JVM of this machine: its beans, its samples and its flight recorder. */
interface RemoteBeans extends Beans {

    /** Returns the name of the source in results. */
    String name();

    long pid();

    /** Returns the port in the JVM whose connections are those of observers. */
    int port();

    /**
     * Takes a sample now.
     *
     * @param withWaits whether to measure how long an empty task waits, too, in a JVM that can
     */
    Map<String, Number> sample(boolean withWaits) throws IOException, JMException;

    /** Returns the limits that this project's agent reads, by name; empty without the agent. */
    Map<String, Object> limits(int port) throws IOException;

    /**
     * Begins a recording of the flight recorder. The JVM writes it to the file when it is stopped, or when the JVM exits in an orderly way.
     *
     * @param settings in addition to the JDK's settings for continuous use
     * @return the recording's id
     */
    long record(String name, Path file, Map<String, String> settings) throws IOException;

    /** Writes a recording to its file. */
    void stopRecording(long id) throws IOException;

    /**
     * Disconnects.
     *
     * @param untilExit whether this project will end the JVM, so that what is left in it need not be stopped
     */
    void close(boolean untilExit);
}
