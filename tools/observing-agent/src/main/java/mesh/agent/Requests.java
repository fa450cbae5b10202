package mesh.agent;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * What an observer can request, in words:
 *
 * <table>
 * <caption>Requests and replies</caption>
 * <tr><td>{@code sample}</td><td>the current figures: {@code threads.pool.*} and {@code threads.state.*} for live platform threads,
 *     {@code total.*} for totals since the start of the JVM, and gauges, without those that the JVM or the application does not have</td></tr>
 * <tr><td>{@code limits PORT}</td><td>the limits in force; the application serves its users at this port</td></tr>
 * <tr><td>{@code names PATTERN}</td><td>the beans with such a name, each as the name of an item</td></tr>
 * <tr><td>{@code get BEAN ATTRIBUTE}</td><td>the value; nothing if the bean has no such attribute</td></tr>
 * <tr><td>{@code set BEAN ATTRIBUTE NUMBER}</td><td>nothing</td></tr>
 * <tr><td>{@code invoke BEAN OPERATION TEXT...}</td><td>the result</td></tr>
 * <tr><td>{@code record NAME FILE SETTING=VALUE...}</td><td>the id of a new recording of the JDK's flight recorder</td></tr>
 * <tr><td>{@code stop ID}</td><td>nothing, once the recording is in its file</td></tr>
 * </table>
 *
 * <p>Composite data is a reply with an item for each of its keys. Any other value is one item, named {@value #VALUE}.
 */
final class Requests {

    private static final String VALUE = "value";

    private final ThreadsByName threads = new ThreadsByName();
    private final JvmFigures jvm = new JvmFigures();
    private final MBeanServer beans;
    private final BeanFigures gauges;
    private final Limits limits;

    Requests(MBeanServer beans) {
        this.beans = beans;
        gauges = BeanFigures.gauges(beans);
        limits = new Limits(beans);
    }

    /** Always returns a reply: the JVM may lack a module or memory, and the application must not notice. */
    Map<String, String> reply(String... words) {
        try {
            Map<String, String> items = new LinkedHashMap<>();
            execute(words).forEach((name, value) -> items.put(name, String.valueOf(value)));
            return items;
        } catch (RuntimeMBeanException rejected) {
            return Map.of(Lines.REJECTED, String.valueOf(rejected.getTargetException()));
        } catch (Throwable failed) {
            return Map.of(Lines.FAILED, failed.toString());
        }
    }

    private Map<String, ?> execute(String... words) throws Exception {
        return switch (words[0]) {
            case "sample" -> sample();
            case "limits" -> limits.at(Integer.parseInt(words[1]));
            case "names" -> names(words[1]);
            case "get" -> get(words[1], words[2]);
            case "set" -> set(words[1], words[2], Integer.parseInt(words[3]));
            case "invoke" -> invoke(words[1], words[2], Arrays.copyOfRange(words, 3, words.length));
            case "record" -> Map.of(VALUE, FlightRecordings.start(words[1], words[2], settings(words)));
            case "stop" -> FlightRecordings.stop(Long.parseLong(words[1]));
            default -> throw new IllegalArgumentException("unknown request '" + words[0] + "'");
        };
    }

    private Map<String, Number> sample() {
        Map<String, Number> sample = new HashMap<>();
        threads.readInto(sample);
        jvm.readInto(sample);
        gauges.readInto(sample);
        return sample;
    }

    private Map<String, ?> names(String pattern) throws JMException {
        Map<String, String> names = new HashMap<>();
        beans.queryNames(new ObjectName(pattern), null).forEach(name -> names.put(name.getCanonicalName(), ""));
        return names;
    }

    private Map<String, ?> get(String bean, String attribute) throws JMException {
        try {
            return items(beans.getAttribute(new ObjectName(bean), attribute));
        } catch (AttributeNotFoundException missing) {
            return Map.of();
        }
    }

    private Map<String, ?> set(String bean, String attribute, int value) throws JMException {
        beans.setAttribute(new ObjectName(bean), new Attribute(attribute, value));
        return Map.of();
    }

    private Map<String, ?> invoke(String bean, String operation, String... arguments) throws JMException {
        String[] types = new String[arguments.length];
        Arrays.fill(types, String.class.getName());
        return items(beans.invoke(new ObjectName(bean), operation, arguments, types));
    }

    private static Map<String, ?> items(@Nullable Object value) {
        if (!(value instanceof CompositeData data)) {
            return Map.of(VALUE, String.valueOf(value));
        }
        Map<String, Object> items = new HashMap<>();
        data.getCompositeType().keySet().forEach(key -> items.put(key, String.valueOf(data.get(key))));
        return items;
    }

    private static Map<String, String> settings(String... words) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 3; i < words.length; i++) {
            String[] setting = words[i].split("=", 2);
            settings.put(setting[0], setting[1]);
        }
        return settings;
    }
}
