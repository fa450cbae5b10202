package mesh.load.observe;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** The beans of a server of beans. */
class ServerBeans implements Beans {

    private final MBeanServerConnection server;

    ServerBeans(MBeanServerConnection server) {
        this.server = server;
    }

    @Override
    public List<ObjectName> names(String pattern) throws IOException, JMException {
        return List.copyOf(server.queryNames(new ObjectName(pattern), null));
    }

    @Override
    public Map<String, String> get(ObjectName bean, String attribute) throws IOException, JMException {
        try {
            return items(server.getAttribute(bean, attribute));
        } catch (AttributeNotFoundException missing) {
            return Map.of();
        }
    }

    @Override
    public void set(ObjectName bean, String attribute, int value) throws IOException, JMException {
        server.setAttribute(bean, new Attribute(attribute, value));
    }

    @Override
    public Map<String, String> invoke(ObjectName bean, String operation, String... arguments)
            throws IOException, JMException {
        String[] types = new String[arguments.length];
        Arrays.fill(types, String.class.getName());
        try {
            return items(server.invoke(bean, operation, arguments, types));
        } catch (RuntimeMBeanException rejected) {
            throw new RejectedException(String.valueOf(rejected.getTargetException()));
        }
    }

    private static Map<String, String> items(@Nullable Object value) {
        if (!(value instanceof CompositeData data)) {
            return Map.of(VALUE, String.valueOf(value));
        }
        Map<String, String> items = new HashMap<>();
        data.getCompositeType().keySet().forEach(key -> items.put(key, String.valueOf(data.get(key))));
        return items;
    }
}
