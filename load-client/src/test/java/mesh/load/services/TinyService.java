package mesh.load.services;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshHome;

/**
 * A service that the mesh can start. It listens on the given port and reports whether it is ready. It starts in a fraction of a second, and
 * has options that make it misbehave.
 */
public final class TinyService {

    private TinyService() {}

    /**
     * Runs the service. Two options are the usual ones: server.port, and artifact (the module to report). The others are die (exit
     * immediately with this code), deaf (never be ready), stubborn (survive SIGTERM) and pid (the id to report instead of its own, or
     * {@code none}).
     */
    public static void main(String[] args) throws IOException {
        Map<String, String> options = options(args);
        if (options.containsKey("die")) {
            System.out.println("no database, so no service");
            System.exit(Integer.parseInt(options.get("die")));
        }
        if (!options.containsKey("server.port")) {
            throw new IllegalArgumentException("no port; this is no tool that could unpack anything");
        }
        if (options.containsKey("stubborn")) {
            Runtime.getRuntime().addShutdownHook(new Thread(TinyService::sleepForEver));
        }
        String pid = options.getOrDefault(
                "pid", Long.toString(ProcessHandle.current().pid()));
        String process = pid.equals("none") ? "" : "\"process\": {\"pid\": " + pid + "}, ";
        String info = "{" + process
                + (options.containsKey("artifact")
                        ? "\"build\": {\"artifact\": \"" + options.get("artifact") + "\"}, "
                        : "")
                + "\"tiny\": true}";
        serve(Integer.parseInt(options.get("server.port")), options.containsKey("deaf") ? 503 : 200, info);
        System.out.println("listening");
    }

    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new HashMap<>();
        Arrays.stream(args).map(arg -> arg.substring(2).split("=", 2)).forEach(pair -> options.put(pair[0], pair[1]));
        return options;
    }

    private static void serve(int port, int status, String info) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/actuator/health/readiness", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.createContext("/actuator/info", exchange -> {
            byte[] body = info.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    private static void sleepForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    /** Installs this program in place of a service's jar. */
    static void install(MeshHome home, Service service) throws IOException {
        Path jar = home.jar(service);
        Files.createDirectories(jar.getParent());
        pack(jar, TinyService.class);
    }

    /** Writes an executable jar with a main class, others of its package, and their nested classes. */
    public static void pack(Path jar, Class<?> main, Class<?>... others) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        String folder = main.getPackageName().replace('.', '/');
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                Stream<Path> classes = Files.list(root(main).resolve(folder))) {
            for (Path one : classes.filter(
                            one -> isPart(one, main) || Arrays.stream(others).anyMatch(other -> isPart(one, other)))
                    .toList()) {
                out.putNextEntry(new JarEntry(folder + "/" + one.getFileName()));
                out.write(Files.readAllBytes(one));
            }
        }
    }

    private static boolean isPart(Path file, Class<?> main) {
        return file.getFileName().toString().startsWith(main.getSimpleName());
    }

    private static Path root(Class<?> main) {
        return Path.of(main.getProtectionDomain().getCodeSource().getLocation().getPath());
    }
}
