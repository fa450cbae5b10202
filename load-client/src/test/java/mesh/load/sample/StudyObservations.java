package mesh.load.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.PauseFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/** Observations of the services: ten samples a second, beginning half a second before the barrier releases the users. */
final class StudyObservations {

    private static final long INTERVAL = 100 * StudyContender.MILLISECOND;
    private static final int BEFORE = 5;

    private final Contender contender;
    private final long duration;
    private final int samples;

    private StudyObservations(Contender contender, long duration) {
        this.contender = contender;
        this.duration = duration;
        this.samples = (int) (duration / INTERVAL) + 2 * BEFORE;
    }

    static List<ObservationFigures> of(Contender contender, long duration) {
        StudyObservations of = new StudyObservations(contender, duration);
        return List.of(of.gateway(), of.upstream());
    }

    /** Returns the number of busy threads in Tomcat's pool at the peak. */
    static int busyThreads(Contender contender) {
        return contender.service().equals(Service.TOMCAT_GATEWAY) ? Math.min(200, contender.users()) : 10;
    }

    private ObservationFigures gateway() {
        int peak = busyThreads(contender);
        Map<String, List<Integer>> pools = new LinkedHashMap<>();
        pools.put("http-nio-exec", threads(i -> i < BEFORE ? 10 : Math.min(peak, 10 + (i - BEFORE) * 60)));
        pools.put("other", threads(i -> 18));
        pools.put("reactor-http", threads(i -> 2));
        Map<String, List<@Nullable Double>> gauges = gauges();
        gauges.put(Gauges.POOL_ACTIVE, gauge(this::inUse));
        gauges.put(Gauges.POOL_PENDING, gauge(StudyObservations::waiting));
        return observation(contender.service().label(), pools, gauges);
    }

    private ObservationFigures upstream() {
        Map<String, List<Integer>> pools = new LinkedHashMap<>();
        pools.put("http-nio-exec", threads(i -> i < BEFORE ? 10 : 200));
        pools.put("other", threads(i -> 17));
        return observation(contender.calls().upstream().orElseThrow().label(), pools, gauges());
    }

    /** Returns the connections in use. Some are in use at the barrier, all after a sixth of the time, and then fewer and fewer. */
    private double inUse(double at) {
        if (at == 0) {
            return 300;
        }
        return at < 0 || at > duration ? 0 : Math.min(500, 600 * (1 - at / duration));
    }

    /** Returns the calls that wait. They exceed the limit of 1000 only while connections are being opened. */
    private static double waiting(double at) {
        if (at == 0) {
            return 4300;
        }
        return at < 0 ? 0 : Math.max(0, 1040 - at / 2e6);
    }

    private Map<String, List<@Nullable Double>> gauges() {
        Map<String, List<@Nullable Double>> gauges = new LinkedHashMap<>();
        gauges.put(Gauges.CPU_CORES, gauge(at -> at < 0 || at > duration ? .03 : .9 + .4 * Math.sin(at / 4e8)));
        gauges.put(Gauges.HEAP_USED_BYTES, gauge(at -> 60e6 + (at + 5e8) % 1.1e9 / 20));
        gauges.get(Gauges.CPU_CORES).set(0, null);
        return gauges;
    }

    private ObservationFigures observation(
            String service, Map<String, List<Integer>> pools, Map<String, List<@Nullable Double>> gauges) {
        ServiceUse use = new ServiceUse(duration / 3, 115_000_000L, 480_000_000L, 4L, 12_000_000L, null, null);
        return new ObservationFigures(
                service, "jmx", at().boxed().toList(), pools, Map.of(), gauges, use, null, pauses(service));
    }

    /** Returns two collections and a stall of the gateway, and a collection of the backend. */
    private List<PauseFigures> pauses(String service) {
        PauseFigures collection = new PauseFigures(PauseFigures.COLLECTION, duration / 4, 12_000_000);
        return service.equals(contender.service().label())
                ? List.of(
                        collection,
                        new PauseFigures(PauseFigures.COLLECTION, duration / 3, 8_000_000),
                        new PauseFigures(PauseFigures.EVENT_LOOP, duration / 2, 30_000_000))
                : List.of(collection);
    }

    private LongStream at() {
        return LongStream.range(0, samples).map(i -> (i - BEFORE) * INTERVAL);
    }

    private List<Integer> threads(IntUnaryOperator count) {
        return IntStream.range(0, samples).map(count).boxed().toList();
    }

    private List<@Nullable Double> gauge(DoubleUnaryOperator value) {
        return new ArrayList<>(at().mapToDouble(value::applyAsDouble)
                .map(exact -> Math.round(exact * 1000) / 1000.0)
                .boxed()
                .toList());
    }
}
