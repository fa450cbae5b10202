package mesh.load.observe;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** Shrinks Tomcat's pools through their own MBeans, which exist with {@code server.tomcat.mbeanregistry.enabled}. */
final class TomcatThreads {

    private static final String MAX = "maxThreads";
    private static final String MIN_SPARE = "minSpareThreads";
    private static final String COUNT = "currentThreadCount";

    private TomcatThreads() {}

    static void dismissIdle(MBeanServerConnection beans) throws IOException, JMException, InterruptedException {
        for (ObjectName pool : beans.queryNames(new ObjectName("Tomcat:type=ThreadPool,*"), null)) {
            if (!Boolean.TRUE.equals(beans.getAttribute(pool, "useVirtualThreads"))) {
                shrink(beans, pool);
            }
        }
    }

    /** Lowers the maximum of a pool. Idle threads beyond it end immediately; busy ones would stay, so that no request is aborted. */
    private static void shrink(MBeanServerConnection beans, ObjectName pool)
            throws IOException, JMException, InterruptedException {
        int max = number(beans, pool, MAX);
        int spare = number(beans, pool, MIN_SPARE);
        beans.setAttribute(pool, new Attribute(MAX, spare));
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            while (number(beans, pool, COUNT) > spare && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
        } finally {
            beans.setAttribute(pool, new Attribute(MAX, max));
        }
    }

    private static int number(MBeanServerConnection beans, ObjectName pool, String attribute)
            throws IOException, JMException {
        return ((Number) beans.getAttribute(pool, attribute)).intValue();
    }
}
