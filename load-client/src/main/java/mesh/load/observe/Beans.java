package mesh.load.observe;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The management beans of a JVM. A value is returned as text by the keys of its composite data; any other value has the only key
 * {@link #VALUE}.
 */
interface Beans {

    String VALUE = "value";

    /** A bean does not allow an argument. */
    final class RejectedException extends IOException {

        private static final long serialVersionUID = 1L;

        RejectedException(String message) {
            super(message);
        }
    }

    List<ObjectName> names(String pattern) throws IOException, JMException;

    /** Returns the value of an attribute; empty if the bean does not have the attribute. */
    Map<String, String> get(ObjectName bean, String attribute) throws IOException, JMException;

    void set(ObjectName bean, String attribute, int value) throws IOException, JMException;

    /**
     * Calls an operation whose arguments are texts, and returns its result.
     *
     * @throws RejectedException if the bean does not allow an argument
     */
    Map<String, String> invoke(ObjectName bean, String operation, String... arguments) throws IOException, JMException;
}
