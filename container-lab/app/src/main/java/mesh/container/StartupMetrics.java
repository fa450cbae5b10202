package mesh.container;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Logs the cost of the start as soon as the application is ready: bytes of heap and non-heap memory, classes, threads. */
@Component
class StartupMetrics {

    private static final Logger LOG = LoggerFactory.getLogger(StartupMetrics.class);
    private static final List<String> NAMES = List.of("jvm.memory.used", "jvm.classes.loaded", "jvm.threads.live");

    private final MeterRegistry meters;

    StartupMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    @EventListener(ApplicationReadyEvent.class)
    void log() {
        NAMES.forEach(name -> LOG.info("Startup Metric >> {}={}", name, sum(name)));
    }

    /** Adds up the gauges of one name, because each of the JVM's memory pools has its own gauge. */
    private long sum(String name) {
        return (long)
                meters.get(name).gauges().stream().mapToDouble(Gauge::value).sum();
    }
}
