package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import mesh.load.os.TcpSocket;
import mesh.load.results.experiment.IdleFootprint;

/**
 * A JVM on this machine that is looked into over JMX, as VisualVM does. Its overloaded HTTP server cannot hide it: the
 * answers come from a thread and a port of their own.
 */
public final class ObservedJvm implements SampleSource {

    /** A bean that every service of the mesh has; see the module {@code jvm-sample}. */
    private static final String SAMPLE = "mesh:type=JvmSample";

    static {
        // A JVM that is stopped by a debugger or a signal does not answer. RMI would wait for it for ever.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "10000");
    }

    private final long pid;
    private final ManagementAgent agent;
    private final boolean endsFirst;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private ObservedJvm(long pid, ManagementAgent agent, boolean endsFirst) throws IOException {
        this.pid = pid;
        this.agent = agent;
        this.endsFirst = endsFirst;
        this.connector = connect(agent);
        this.beans = connector.getMBeanServerConnection();
    }

    /**
     * Attaches to a JVM of the same user. It must have been started with {@code -Djava.rmi.server.hostname=127.0.0.1}:
     * else it hands out whatever address the machine's name has. What was started in it for this is stopped on {@link #close}.
     */
    public static ObservedJvm attach(long pid) throws ObservationException {
        return attach(pid, false);
    }

    /** Likewise; one that is ended right after it was looked into keeps what was started in it until then. */
    public static ObservedJvm attachUntilItEnds(long pid) throws ObservationException {
        return attach(pid, true);
    }

    private static ObservedJvm attach(long pid, boolean endsFirst) throws ObservationException {
        try {
            ManagementAgent agent = ManagementAgent.of(pid);
            try {
                return new ObservedJvm(pid, agent, endsFirst);
            } catch (IOException | RuntimeException cannot) {
                agent.stop();
                throw cannot;
            }
        } catch (IOException | AttachNotSupportedException | RuntimeException cannot) {
            throw new ObservationException("process " + pid + " cannot be looked into", cannot);
        }
    }

    /** The address is none that anybody could slip in: it is the port of that JVM's agent. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(ManagementAgent agent) throws IOException {
        String registry = "rmi://" + ManagementAgent.LOOPBACK + ":" + agent.port() + "/jmxrmi";
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/" + registry),
                Map.of(JMXConnector.CREDENTIALS, agent.credentials()));
    }

    @Override
    public String name() {
        return "jmx";
    }

    /** One question and one answer: the service has put it all together. */
    @Override
    public Map<String, Number> sample() throws ObservationException {
        try {
            return numbers(beans.getAttribute(new ObjectName(SAMPLE), "Sample"));
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("the service cannot be looked into", cannot);
        }
    }

    private static Map<String, Number> numbers(Object answer) {
        Map<String, Number> numbers = new HashMap<>();
        ((Map<?, ?>) answer).forEach((name, value) -> numbers.put((String) name, (Number) value));
        return numbers;
    }

    /** The JVM's flight recorder; every call goes over the wire. */
    FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    /**
     * Lets Tomcat's idle threads go. They would else live on for a minute, and a contender would be charged with threads
     * that the one before it had needed. A JVM without Tomcat, or with virtual threads, is left as it is.
     */
    public void dismissIdleTomcatThreads() throws ObservationException, InterruptedException {
        try {
            TomcatThreads.dismissIdle(beans);
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("Tomcat's idle threads cannot be dismissed", cannot);
        }
    }

    /**
     * Has the connection pools of its clients forget what they hold: a pool counts a connection that the other side has closed
     * until it is used next. A JVM without such pools is left as it is.
     */
    public void dropPooledConnections() throws ObservationException {
        try {
            beans.invoke(new ObjectName(SAMPLE), "dropPooledConnections", new Object[0], new String[0]);
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("its pools of connections cannot be emptied", cannot);
        }
    }

    /** Its TCP connections, accepted or made, without those of whoever looks; empty where the system does not tell. */
    public OptionalInt connections() {
        return TcpSocket.connectionsOf(pid, agent.port());
    }

    /** What it holds when its garbage is collected and Tomcat's idle threads are gone. Takes a full collection. */
    public IdleFootprint atRest() throws ObservationException, InterruptedException {
        dismissIdleTomcatThreads();
        try {
            IdleFootprintReader.collect(beans);
            return IdleFootprintReader.of(
                    sample(), TcpSocket.connectionsMadeBy(pid), IdleFootprintReader.fileDescriptors(beans));
        } catch (IOException | JMException | RuntimeException cannot) {
            throw new ObservationException("what the service holds cannot be seen", cannot);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException goneAlready) {
            // The JVM has ended first.
        }
        if (endsFirst) {
            agent.forget();
        } else {
            agent.stop();
        }
    }
}
