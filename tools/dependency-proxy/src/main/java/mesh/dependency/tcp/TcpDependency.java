package mesh.dependency.tcp;

import java.io.IOException;
import java.util.Map;
import mesh.behaviour.Behaviour;
import mesh.behaviour.Settings;
import mesh.dependency.port.Dependency;
import mesh.dependency.port.Target;
import org.jspecify.annotations.Nullable;

/** A target that speaks any protocol over TCP, such as a database. */
public final class TcpDependency extends Dependency<LineSettings> {

    private final Target target;
    private final Lane up = new Lane();
    private final Lane down = new Lane();

    /**
     * Listens on loopback.
     *
     * @param target its name is resolved for each connection
     */
    public TcpDependency(String name, Target target, int port, LineSettings settings) throws IOException {
        super(name, target.toString(), port, settings, settings.behaviour());
        this.target = target;
    }

    public static LineSettings settings(Map<String, ? extends @Nullable Object> values) {
        return Settings.read(LineSettings.class, values);
    }

    @Override
    protected LineSettings read(Map<String, ? extends @Nullable Object> values) {
        return settings(values);
    }

    @Override
    protected Behaviour behaviour(LineSettings settings) {
        return settings.behaviour();
    }

    @Override
    public TcpDependency open() {
        accept(client -> new LineConnection(
                        client, target, this::settings, new Calls(behaviour(), counters(), this::times), traffic())
                .run(up, down));
        return this;
    }
}
