package mesh.agent;

import java.util.Map;

/** What an observer can read, with one request each. Plain maps, which every JMX client can read without this class. */
public interface AgentSampleMBean {

    /**
     * Returns the current figures by name: {@code threads.pool.*} and {@code threads.state.*} for live platform threads, {@code total.*} for
     * totals since the start of the JVM, and gauges. A figure is missing if the JVM or the application does not have it.
     */
    Map<String, Number> getSample();

    /**
     * Returns the limits in force, by name.
     *
     * @param port at which the application serves its users; it may have another server, such as one for its management
     */
    Map<String, Number> limits(int port);
}
