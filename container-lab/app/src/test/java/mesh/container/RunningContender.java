package mesh.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/** The application in this JVM, started as its {@code main} would, on a free port and in the container on the class path. */
final class RunningContender {

    private static final Map<Boolean, RunningContender> RUNNING = new ConcurrentHashMap<>();

    private final ConfigurableApplicationContext context;
    private final Path log;

    private RunningContender(ConfigurableApplicationContext context, Path log) {
        this.context = context;
        this.log = log;
    }

    /** Returns the contender that the tests share, and starts it if necessary. It ends with the JVM. */
    static RunningContender running(boolean onVirtualThreads) {
        return RUNNING.computeIfAbsent(onVirtualThreads, RunningContender::start);
    }

    /** Starts a separate contender, for a test that stops it. */
    static RunningContender start(boolean onVirtualThreads) {
        Path log = newLog();
        SpringApplication application = new SpringApplication(ContainerLab.class);
        return new RunningContender(
                application.run(
                        "--server.port=0",
                        "--spring.threads.virtual.enabled=" + onVirtualThreads,
                        "--logging.threshold.console=off",
                        "--logging.file.name=" + log),
                log);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    int port() {
        return Integer.parseInt(String.valueOf(context.getEnvironment().getProperty("local.server.port")));
    }

    /** Returns everything that the contender has logged so far. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    SmartLifecycle lifecycle(String name) {
        return context.getBean(name, SmartLifecycle.class);
    }

    /** Adds a listener that the context calls before it stops anything. */
    void whenItIsStopped(Runnable listener) {
        context.addApplicationListener((ApplicationListener<ContextClosedEvent>) event -> listener.run());
    }

    /** Stops the contender as a signal would, so that requests under way finish. */
    void stop() {
        context.close();
    }

    private static Path newLog() {
        try {
            return Files.createTempFile(Files.createDirectories(Path.of("target")), "contender", ".log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
