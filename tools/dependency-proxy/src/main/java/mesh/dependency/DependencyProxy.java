package mesh.dependency;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.behaviour.Settings;
import mesh.dependency.control.Control;
import mesh.dependency.http.HttpDependency;
import mesh.dependency.port.Dependency;
import mesh.dependency.port.Listener;
import mesh.dependency.port.Target;
import mesh.dependency.tcp.TcpDependency;
import org.jspecify.annotations.Nullable;

/** Starts the dependencies of the command line, and then their control path. Ends with its owner, or with a signal. */
public final class DependencyProxy implements AutoCloseable {

    private static final List<String> KINDS = List.of("tcp", "http", "responses");
    private static final int USAGE = 2;

    private final List<Dependency<?>> dependencies = new ArrayList<>();
    private @Nullable Control control;

    private DependencyProxy() {}

    public static void main(String[] args) {
        try {
            Arguments arguments = Arguments.parse(List.of(args));
            DependencyProxy proxy = start(arguments);
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(proxy::close));
            endWith(arguments.owner());
        } catch (IOException | IllegalArgumentException | Settings.InvalidException wrong) {
            System.err.println("dependency-proxy: " + wrong.getMessage());
            System.exit(USAGE);
        }
    }

    /** All ports are open when this method returns. If one cannot be opened, none stays open. */
    static DependencyProxy start(Arguments arguments) throws IOException {
        DependencyProxy proxy = new DependencyProxy();
        try {
            for (Map.Entry<String, Map<String, String>> one :
                    arguments.dependencies().entrySet()) {
                proxy.dependencies.add(dependency(one.getKey(), one.getValue()).open());
            }
            proxy.control = new Control(arguments.port(), proxy.dependencies).open();
            proxy.dependencies.forEach(one -> System.out.println(
                    one.name() + " on port " + one.port() + ": " + one.figures().get("target")));
            return proxy;
        } catch (IOException | RuntimeException failed) {
            proxy.close();
            throw failed;
        }
    }

    private static Dependency<?> dependency(String name, Map<String, String> given) throws IOException {
        Map<String, String> settings = new HashMap<>(given);
        String port = settings.remove("port");
        List<String> kinds = KINDS.stream().filter(settings::containsKey).toList();
        if (kinds.size() != 1 || port == null) {
            throw new IllegalArgumentException("'" + name + "' must have a port, and exactly one of " + KINDS);
        }
        String kind = kinds.getFirst();
        String target = Objects.requireNonNull(settings.remove(kind));
        int number = Integer.parseInt(port);
        try {
            return switch (kind) {
                case "tcp" -> new TcpDependency(name, Target.of(target), number, TcpDependency.settings(settings));
                case "http" ->
                    HttpDependency.forwarding(name, URI.create(target), number, HttpDependency.settings(settings));
                default -> HttpDependency.recorded(name, Path.of(target), number, HttpDependency.settings(settings));
            };
        } catch (Settings.InvalidException invalid) {
            throw new IllegalArgumentException("'" + name + "': " + invalid.getMessage(), invalid);
        }
    }

    /** Ends this process when its owner has ended: a run that is killed cannot stop its services. */
    private static void endWith(@Nullable Long owner) {
        if (owner != null) {
            Optional<ProcessHandle> process = ProcessHandle.of(owner);
            Thread.ofPlatform().daemon().name("owner").start(() -> {
                process.ifPresent(one -> one.onExit().join());
                System.exit(0);
            });
        }
    }

    int controlPort() {
        return Objects.requireNonNull(control).port();
    }

    int port(String dependency) {
        return dependencies.stream()
                .filter(one -> one.name().equals(dependency))
                .findFirst()
                .orElseThrow()
                .port();
    }

    /** Ends all connections. */
    @Override
    public void close() {
        Stream.concat(Stream.ofNullable(control), dependencies.stream()).forEach(Listener::closeQuietly);
    }
}
