package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Uses a pool that behaves like Tomcat's. The run of the whole mesh checks that Tomcat's real pool has the same name. */
class TomcatThreadsTest {

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final Pool pool = new Pool();
    private final Pool installed = new Pool();

    /** The attributes of Tomcat's bean that the observer reads and sets. */
    public interface PoolBean {
        int getmaxThreads();

        void setmaxThreads(int max);

        int getminSpareThreads();

        int getcurrentThreadCount();

        boolean getuseVirtualThreads();
    }

    private static final class Pool implements PoolBean {
        private int max = 200;
        private int count = 110;
        private int busy = 0;
        private boolean virtual = false;

        @Override
        public int getmaxThreads() {
            return max;
        }

        @Override
        public void setmaxThreads(int newMax) {
            max = newMax;
            count = Math.max(busy, Math.min(count, newMax));
        }

        @Override
        public int getminSpareThreads() {
            return 10;
        }

        @Override
        public int getcurrentThreadCount() {
            return count;
        }

        @Override
        public boolean getuseVirtualThreads() {
            return virtual;
        }
    }

    @BeforeEach
    void register() throws Exception {
        beans.registerMBean(new StandardMBean(pool, PoolBean.class), name("Tomcat"));
        beans.registerMBean(new StandardMBean(installed, PoolBean.class), name("Catalina"));
    }

    @AfterEach
    void unregister() throws Exception {
        beans.unregisterMBean(name("Tomcat"));
        beans.unregisterMBean(name("Catalina"));
    }

    @Test
    void endsIdleThreadsAndRestoresTheMaximum() throws Exception {
        assertThat(ObservedJvm.dismissIdleTomcatThreads(new ServerBeans(beans))).isTrue();

        assertThat(List.of(pool, installed)).allSatisfy(one -> {
            assertThat(one.count).isEqualTo(10);
            assertThat(one.max).isEqualTo(200);
        });
    }

    @Test
    void keepsBusyThreadsAndRestoresTheMaximum() throws Exception {
        pool.busy = 50;

        ObservedJvm.dismissIdleTomcatThreads(new ServerBeans(beans));

        assertThat(pool.count).isEqualTo(50);
        assertThat(pool.max).isEqualTo(200);
    }

    @Test
    void doesNotChangeAPoolOfVirtualThreads() throws Exception {
        pool.virtual = true;

        ObservedJvm.dismissIdleTomcatThreads(new ServerBeans(beans));

        assertThat(pool.count).isEqualTo(110);
    }

    @Test
    void saysThatThereIsNoPool() throws Exception {
        assertThat(ObservedJvm.dismissIdleTomcatThreads(new ServerBeans(MBeanServerFactory.newMBeanServer())))
                .isFalse();
    }

    private static ObjectName name(String domain) throws Exception {
        return new ObjectName(domain + ":type=ThreadPool,name=\"http-nio-1\"");
    }
}
