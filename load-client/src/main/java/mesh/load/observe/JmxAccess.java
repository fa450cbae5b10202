package mesh.load.observe;

import java.io.IOException;
import javax.management.remote.JMXServiceURL;
import mesh.load.os.AgentFolder;

/** An agent in another JVM that provides its beans over JMX, on loopback. */
interface JmxAccess {

    String LOOPBACK = "127.0.0.1";

    /** Returns the name of the source in results. */
    String name();

    long pid();

    /** Returns the port of the agent, whose connections are not those of the service. */
    int port();

    JMXServiceURL address() throws IOException;

    AgentFolder folder();

    /** Stops what this process has started, after its connector is closed. */
    void stop();

    /** Leaves the agent, which ends with its JVM. Forgets its credentials, unless the next observer of this JVM can use them. */
    void leave();
}
