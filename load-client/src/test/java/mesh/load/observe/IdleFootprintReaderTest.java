package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.OptionalInt;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.experiment.IdleFootprint;
import org.junit.jupiter.api.Test;

/** What a sample says of resources. */
class IdleFootprintReaderTest {

    private static final Map<String, Number> SAMPLE = Map.of(
            "threads.pool.http",
            7,
            "threads.pool.other",
            2,
            "threads.pool.boundedElastic",
            20,
            "threads.pool.store-db",
            9,
            "threads.pool.carriers",
            2,
            "threads.live",
            100,
            Gauges.HEAP_USED_BYTES,
            5L << 20,
            Gauges.DIRECT_BYTES,
            3,
            Gauges.TOMCAT_BUSY,
            1,
            Gauges.POOL_ACTIVE,
            4);

    /** Of this JVM: one that counts its open files, and does not mind two collections. */
    @Test
    void collectsGarbageBeforeTheFootprintIsRead() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        long before = collections();

        IdleFootprintReader.collect(beans);

        assertThat(collections()).isGreaterThanOrEqualTo(before + 2);
        assertThat(IdleFootprintReader.fileDescriptors(beans)).isPositive();
        assertThat(IdleFootprintReader.fileDescriptors(thatCountsNoFiles())).isNull();
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static MBeanServer thatCountsNoFiles() throws JMException {
        MBeanServer none = MBeanServerFactory.newMBeanServer();
        none.registerMBean(
                new StandardMBean(ManagementFactory.getThreadMXBean(), ThreadMXBean.class),
                new ObjectName("java.lang:type=OperatingSystem"));
        return none;
    }

    @Test
    void idleThreadsOfPoolsThatKeepThemDoNotCount() {
        assertThat(ResourceUsageReader.threads(SAMPLE)).isEqualTo(9);
        assertThat(ResourceUsageReader.threads(Map.of())).isZero();
    }

    @Test
    void whatAServiceHasNoFigureOfIsNullAndNotZero() {
        assertThat(IdleFootprintReader.of(Map.of(), OptionalInt.empty(), null))
                .isEqualTo(new IdleFootprint(0, null, 0, null, null));
        assertThat(ResourceUsageReader.of(Map.of(), null))
                .isEqualTo(new ResourceUsage(0, null, null, null, null, null));
    }

    @Test
    void everyFigureStandsInItsPlace() {
        assertThat(IdleFootprintReader.of(SAMPLE, OptionalInt.of(6), 8L))
                .isEqualTo(new IdleFootprint(5L << 20, 3L, 9, 6, 8L));
        assertThat(ResourceUsageReader.of(SAMPLE, 6)).isEqualTo(new ResourceUsage(9, 1, 6, 4, null, 3L));
    }

    @Test
    void tomcatIsBusyFromItsFirstBusyThreadOn() {
        assertThat(ResourceUsageReader.isBusy(SAMPLE)).isTrue();
        assertThat(ResourceUsageReader.isBusy(Map.of(Gauges.TOMCAT_BUSY, 0))).isFalse();
        assertThat(ResourceUsageReader.isBusy(Map.of())).isFalse();
    }
}
