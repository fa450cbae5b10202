package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.ObjectName;

/** The beans of a JVM with this project's agent. Samples have a connection of their own, so that no slow request holds them up. */
record AgentBeans(LoadedAgent agent, AgentConnection samples, AgentConnection requests) implements RemoteBeans {

    static final String NAME = "agent";

    static AgentBeans connect(LoadedAgent agent) throws IOException {
        String token = String.join(" ", agent.folder().login());
        AgentConnection samples = new AgentConnection(agent.port(), token).open();
        try {
            return new AgentBeans(agent, samples, new AgentConnection(agent.port(), token).open());
        } catch (IOException failed) {
            samples.close();
            throw failed;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long pid() {
        return agent.pid();
    }

    @Override
    public int port() {
        return agent.port();
    }

    /** A foreign application has no waits of its tasks. */
    @Override
    public Map<String, Number> sample(boolean withWaits) throws IOException {
        return numbers(samples.request("sample"));
    }

    @Override
    public Map<String, Object> limits(int port) throws IOException {
        return new TreeMap<>(numbers(requests.request("limits", Integer.toString(port))));
    }

    private static Map<String, Number> numbers(Map<String, String> items) {
        Map<String, Number> numbers = new HashMap<>();
        items.forEach((name, value) -> numbers.put(name, Long.valueOf(value)));
        return numbers;
    }

    @Override
    public List<ObjectName> names(String pattern) throws IOException {
        return requests.request("names", pattern).keySet().stream()
                .map(ObservedJvm::name)
                .toList();
    }

    @Override
    public Map<String, String> get(ObjectName bean, String attribute) throws IOException {
        return requests.request("get", bean.getCanonicalName(), attribute);
    }

    @Override
    public void set(ObjectName bean, String attribute, int value) throws IOException {
        requests.request("set", bean.getCanonicalName(), attribute, Integer.toString(value));
    }

    @Override
    public Map<String, String> invoke(ObjectName bean, String operation, String... arguments) throws IOException {
        return requests.request(
                Stream.concat(Stream.of("invoke", bean.getCanonicalName(), operation), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    @Override
    public long record(String name, Path file, Map<String, String> settings) throws IOException {
        Stream<String> all = settings.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue());
        Map<String, String> started = requests.request(
                Stream.concat(Stream.of("record", name, file.toString()), all).toArray(String[]::new));
        return Long.parseLong(started.getOrDefault(VALUE, ""));
    }

    @Override
    public void stopRecording(long id) throws IOException {
        requests.request("stop", Long.toString(id));
    }

    @Override
    public void close(boolean untilExit) {
        samples.close();
        requests.close();
        agent.folder().delete();
    }
}
