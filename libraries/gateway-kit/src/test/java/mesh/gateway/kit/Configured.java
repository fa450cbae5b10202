package mesh.gateway.kit;

import java.util.function.Consumer;
import mesh.gateway.kit.computing.ComputingProperties;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.events.EventProperties;
import mesh.gateway.kit.retry.RetryProperties;
import mesh.gateway.kit.store.StoreProperties;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import mesh.gateway.kit.web.ServerProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Binds configuration records as Spring Boot does. */
public final class Configured {

    static {
        LoggingSystem.get(Configured.class.getClassLoader())
                .setLogLevel("org.springframework.context", LogLevel.ERROR); // its warning of a rejected value is long
    }

    private Configured() {}

    /** Binds a record from these properties, {@code name=value}, and passes it to the assertion. */
    public static <T> void with(Class<T> type, Consumer<T> assertion, String... properties) {
        runner(properties).run(context -> assertion.accept(context.getBean(type)));
    }

    /** Passes to the assertion the messages of the failure with which the gateway rejects this property, including those of its causes. */
    public static void refused(String property, Consumer<String> assertion) {
        runner(property).run(context -> assertion.accept(messages(context.getStartupFailure())));
    }

    private static ApplicationContextRunner runner(String... properties) {
        return new ApplicationContextRunner()
                .withUserConfiguration(Records.class)
                .withPropertyValues(properties);
    }

    private static String messages(@Nullable Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable link = failure; link != null; link = link.getCause()) {
            messages.append(link.getMessage()).append('\n');
        }
        return messages.toString();
    }

    @EnableConfigurationProperties({
        Limits.class,
        LegacyProperties.class,
        StoreProperties.class,
        ComputingProperties.class,
        EventProperties.class,
        DatabaseProperties.class,
        ServerProperties.class,
        RetryProperties.class
    })
    static class Records {}
}
