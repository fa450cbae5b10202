package mesh.load.metrics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.metrics.MetricValue.Figure;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.expression.AccessException;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.MethodExecutor;
import org.springframework.expression.MethodResolver;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/** Lets an assertion read {@link MetricScope}s and nothing else, and records what it read. */
final class RecordingEvaluationContext implements PropertyAccessor, MethodResolver {

    private final Map<String, String> seen = new LinkedHashMap<>();

    /** Returns a context without types, constructors, beans and assignments, and without methods of Java's own objects. */
    EvaluationContext at(MetricScope root) {
        return SimpleEvaluationContext.forPropertyAccessors(this)
                .withMethodResolvers(this)
                .withAssignmentDisabled()
                .withRootObject(root)
                .build();
    }

    /** Returns the figures that were read so far, formatted for readers, by path. */
    Map<String, String> seen() {
        return seen;
    }

    @Override
    public Class<?>[] getSpecificTargetClasses() {
        return new Class<?>[] {MetricScope.class};
    }

    @Override
    public boolean canRead(EvaluationContext context, @Nullable Object target, String name) {
        return target instanceof MetricScope;
    }

    @Override
    public TypedValue read(EvaluationContext context, @Nullable Object target, String name) throws AccessException {
        return read(target, name, List.of());
    }

    @Override
    public @Nullable MethodExecutor resolve(
            EvaluationContext context, Object target, String name, List<TypeDescriptor> argumentTypes) {
        return target instanceof MetricScope ? (where, scope, arguments) -> read(scope, name, texts(arguments)) : null;
    }

    private TypedValue read(@Nullable Object target, String name, List<String> arguments) throws AccessException {
        if (!(target instanceof MetricScope scope)) {
            throw new AccessException("only figures of the result can be read, not " + target);
        }
        String path = path(scope, name, arguments);
        return switch (scope.read(name, arguments)) {
            case null -> throw new AccessException("there is no figure " + path);
            case MetricScope behind -> new TypedValue(behind);
            case Figure figure -> {
                seen.put(path, figure.text());
                yield new TypedValue(figure.value());
            }
        };
    }

    private static String path(MetricScope scope, String name, List<String> arguments) {
        String named = scope.path().isEmpty() ? name : scope.path() + "." + name;
        return arguments.isEmpty() ? named : named + arguments.stream().collect(Collectors.joining("', '", "('", "')"));
    }

    private static List<String> texts(@Nullable Object... arguments) {
        return Arrays.stream(arguments).map(String::valueOf).toList();
    }

    @Override
    public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
        return false;
    }

    @Override
    public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object value)
            throws AccessException {
        throw new AccessException("a result cannot be changed");
    }
}
