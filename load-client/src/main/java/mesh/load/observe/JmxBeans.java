package mesh.load.observe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import jdk.management.jfr.FlightRecorderMXBean;
import mesh.load.results.contender.ObservationFigures;

/** The beans of a JVM with the management agent of the JDK. */
final class JmxBeans extends ServerBeans implements RemoteBeans {

    private final ManagementAgent agent;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final boolean hasSample;

    private JmxBeans(ManagementAgent agent, JMXConnector connector, MBeanServerConnection beans) throws IOException {
        super(beans);
        this.agent = agent;
        this.connector = connector;
        this.beans = beans;
        this.hasSample = beans.isRegistered(ObservedJvm.SAMPLE);
    }

    /** Connects to the loopback port of the JVM's agent. No input can change the address, so the JNDI look-up is safe. */
    @SuppressWarnings("BanJNDI")
    static JmxBeans connect(ManagementAgent agent) throws IOException {
        JMXConnector connector = JMXConnectorFactory.connect(
                agent.address(), Map.of(JMXConnector.CREDENTIALS, agent.folder().login()));
        try {
            return new JmxBeans(agent, connector, connector.getMBeanServerConnection());
        } catch (IOException | RuntimeException failed) {
            connector.close();
            throw failed;
        }
    }

    @Override
    public String name() {
        return ObservationFigures.JMX;
    }

    @Override
    public long pid() {
        return agent.pid();
    }

    @Override
    public int port() {
        return agent.port();
    }

    /** Samples with one request and one response, because a service of this project collects all figures itself. */
    @Override
    public Map<String, Number> sample(boolean withWaits) throws IOException, JMException {
        if (!hasSample) {
            return new StandardBeans(beans).sample();
        }
        Map<String, Number> numbers = new HashMap<>();
        ((Map<?, ?>) beans.getAttribute(ObservedJvm.SAMPLE, withWaits ? "SampleWithWaits" : "Sample"))
                .forEach((name, value) -> numbers.put((String) name, (Number) value));
        return numbers;
    }

    @Override
    public Map<String, Object> limits(int port) {
        return Map.of();
    }

    @Override
    public long record(String name, Path file, Map<String, String> settings) throws IOException {
        FlightRecorderMXBean recorder = recorder();
        long id = recorder.newRecording();
        recorder.setPredefinedConfiguration(id, "default");
        Map<String, String> all = new HashMap<>(recorder.getRecordingSettings(id));
        all.putAll(settings);
        recorder.setRecordingSettings(id, all);
        recorder.setRecordingOptions(id, Map.of("name", name, "dumpOnExit", "true", "destination", file.toString()));
        recorder.startRecording(id);
        return id;
    }

    /** Because there is a destination, this also writes the file and closes the recording. */
    @Override
    public void stopRecording(long id) throws IOException {
        recorder().stopRecording(id);
    }

    /** Returns the JVM's flight recorder. Each call to it goes over the network. */
    private FlightRecorderMXBean recorder() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
    }

    @Override
    public void close(boolean untilExit) {
        try {
            connector.close();
        } catch (IOException goneAlready) {
            // The JVM has already ended.
        }
        if (!untilExit) {
            agent.stop();
        }
    }
}
