package mesh.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uses beans with the names and attributes of Tomcat's and Hikari's. */
class BeanFiguresTest {

    private static final String TOMCAT = "Tomcat:type=ThreadPool,name=\"http-nio-%s\"";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> registered = new ArrayList<>();

    @AfterEach
    void unregister() throws Exception {
        for (ObjectName name : registered) {
            beans.unregisterMBean(name);
        }
    }

    @Test
    void hasNoFiguresOfLibrariesThatAreNotThere() {
        assertThat(gauges()).doesNotContainKeys("tomcat.busy", "database.active");
    }

    /** Each such question costs an exception, and the next search comes a second later. */
    @Test
    void doesNotAskAgainForWhatABeanLacks() throws Exception {
        Bean bean = register(TOMCAT.replace("%s", "8080"), Map.of("connectionCount", 9L));
        BeanFigures figures = BeanFigures.gauges(beans);

        figures.readInto(new HashMap<>());
        int first = bean.read().size();
        Map<String, Number> second = new HashMap<>();
        figures.readInto(second);

        assertThat(second).containsEntry("tomcat.connections", 9L);
        assertThat(bean.read().subList(first, bean.read().size())).containsExactly("connectionCount");
    }

    @Test
    void readsThePoolsOfTomcatAndHikari() throws Exception {
        register(TOMCAT.replace("%s", "8080"), Map.of("currentThreadsBusy", 7, "connectionCount", 9L));
        register("com.zaxxer.hikari:type=Pool (HikariPool-1)", hikari(10, 25));

        assertThat(gauges())
                .containsEntry("tomcat.busy", 7L)
                .containsEntry("tomcat.connections", 9L)
                .containsEntry("database.active", 10L)
                .containsEntry("database.pending", 25L);
    }

    @Test
    void addsUpSeveralPools() throws Exception {
        register("com.zaxxer.hikari:type=Pool (one)", hikari(1, 2));
        register("com.zaxxer.hikari:type=Pool (two)", hikari(3, 4));

        assertThat(gauges()).containsEntry("database.active", 4L).containsEntry("database.pending", 6L);
    }

    /** Tomcat reports -1 for virtual threads, which are not a pool, and for a number of connections without a limit. */
    @Test
    void leavesOutWhatTomcatDoesNotKnow() throws Exception {
        register(
                TOMCAT.replace("%s", "8080"), Map.of("currentThreadsBusy", -1, "maxConnections", -1, "maxThreads", -1));

        assertThat(gauges()).doesNotContainKeys("tomcat.busy", "tomcat.connections.max");
        assertThat(new Limits(beans).at(8080)).isEmpty();
    }

    @Test
    void readsTheLimitsOfTheServerThatUsersCall() throws Exception {
        register(TOMCAT.replace("%s", "8080"), tomcat(200, 100));
        register(TOMCAT.replace("%s", "9090"), tomcat(11, 12));
        register("com.zaxxer.hikari:type=PoolConfig (HikariPool-1)", Map.of("MaximumPoolSize", 10));

        Map<String, Number> limits = new Limits(beans).at(8080);

        assertThat(limits)
                .containsEntry("tomcat.threads.max", 200L)
                .containsEntry("tomcat.max-connections", 8192L)
                .containsEntry("tomcat.accept-count", 100L)
                .containsEntry("database.maxConnections", 10L);
        Path kernel = Path.of("/proc/sys/net/core/somaxconn");
        if (Files.exists(kernel)) {
            long most = Long.parseLong(Files.readAllLines(kernel).get(0));
            assertThat(limits).containsEntry("somaxconn", most).containsEntry("accept-queue", Math.min(most, 100));
        }
    }

    private static Map<String, Object> tomcat(int threads, int acceptCount) {
        return Map.of("maxThreads", threads, "maxConnections", 8192, "acceptCount", acceptCount);
    }

    private static Map<String, Object> hikari(int active, int waiting) {
        return Map.of("ActiveConnections", active, "ThreadsAwaitingConnection", waiting);
    }

    private Map<String, Number> gauges() {
        Map<String, Number> sample = new HashMap<>();
        BeanFigures.gauges(beans).readInto(sample);
        return sample;
    }

    private Bean register(String name, Map<String, ?> attributes) throws Exception {
        Bean bean = new Bean(attributes, new ArrayList<>());
        registered.add(beans.registerMBean(bean, new ObjectName(name)).getObjectName());
        return bean;
    }

    /** @param read the attributes that were asked for, in their order */
    private record Bean(Map<String, ?> attributes, List<String> read) implements DynamicMBean {

        @Override
        public Object getAttribute(String attribute) throws AttributeNotFoundException {
            read.add(attribute);
            Object value = attributes.get(attribute);
            if (value == null) {
                throw new AttributeNotFoundException(attribute);
            }
            return value;
        }

        @Override
        public void setAttribute(Attribute attribute) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AttributeList getAttributes(String[] names) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AttributeList setAttributes(AttributeList some) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object invoke(String operation, Object[] arguments, String[] signature) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(Bean.class.getName(), "", new MBeanAttributeInfo[0], null, null, null);
        }
    }
}
