package mesh.agent;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Collects the figures of this JVM. */
public final class AgentSample implements AgentSampleMBean {

    private static final String NAME = "mesh:type=ObservingAgent";

    private final ThreadsByName threads = new ThreadsByName();
    private final JvmFigures jvm = new JvmFigures();
    private final BeanFigures gauges;
    private final Limits limits;

    AgentSample(MBeanServer beans) {
        gauges = BeanFigures.gauges(beans);
        limits = new Limits(beans);
    }

    /** Shows the figures over JMX. An earlier observer may already have done so. */
    static synchronized void register() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(NAME);
        if (!beans.isRegistered(name)) {
            beans.registerMBean(new AgentSample(beans), name);
        }
    }

    @Override
    public Map<String, Number> getSample() {
        Map<String, Number> sample = new HashMap<>();
        threads.readInto(sample);
        jvm.readInto(sample);
        gauges.readInto(sample);
        return sample;
    }

    @Override
    public Map<String, Number> limits(int port) {
        return limits.at(port);
    }
}
