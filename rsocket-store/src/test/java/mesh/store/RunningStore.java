package mesh.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A store on free ports that a test itself starts and stops. */
final class RunningStore implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private RunningStore(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static RunningStore start(String... arguments) {
        return start(new SpringApplicationBuilder(RSocketStore.class), arguments);
    }

    static RunningStore start(SpringApplicationBuilder application, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--spring.rsocket.server.port=0"));
        all.addAll(Arrays.asList(arguments));
        return new RunningStore(application.run(all.toArray(String[]::new)));
    }

    int rsocketPort() {
        return context.getEnvironment().getRequiredProperty("local.rsocket.server.port", Integer.class);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns the status of a GET on the actuator's port. */
    int get(String path) {
        int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return Http.get(port, path).statusCode();
    }

    @Override
    public void close() {
        context.close();
    }
}
