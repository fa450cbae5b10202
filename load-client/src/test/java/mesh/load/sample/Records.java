package mesh.load.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes copies of records that differ in one component, so that no builder has to name all components. */
public final class Records {

    private Records() {}

    /** Copies a record and replaces the component of this name. */
    public static <R extends Record> R with(R same, String component, @Nullable Object value) {
        RecordComponent[] all = same.getClass().getRecordComponents();
        assertThat(all).extracting(RecordComponent::getName).contains(component);
        try {
            Object[] values = new Object[all.length];
            for (int i = 0; i < all.length; i++) {
                values[i] = all[i].getName().equals(component)
                        ? value
                        : all[i].getAccessor().invoke(same);
            }
            Class<?>[] types = Stream.of(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
            @SuppressWarnings("unchecked") // getClass() of an R is a Class of R
            Class<R> type = (Class<R>) same.getClass();
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** Returns the values of a record by the names of its components. */
    public static Map<String, @Nullable Object> values(Record record) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                values.put(component.getName(), component.getAccessor().invoke(record));
            }
            return values;
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
