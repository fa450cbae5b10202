package mesh.legacy.behaviour;

import java.lang.reflect.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import mesh.legacy.problem.RequestRejectedException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.ResolvableType;
import org.springframework.stereotype.Component;
import org.springframework.validation.DataBinder;
import org.springframework.validation.FieldError;
import org.springframework.validation.Validator;

/**
 * Turns the body of a PUT into a {@link Behaviour} by the rules of the configuration: the same defaults, the same notations, the same
 * ranges. Jackson would stop at the first invalid field, but this class names all invalid fields.
 */
@Component
class BehaviourReader {

    private final Validator validator;
    private final Map<String, String> defaults = new LinkedHashMap<>();

    BehaviourReader(Validator validator) {
        this.validator = validator;
        for (Parameter component :
                BeanUtils.getResolvableConstructor(Behaviour.class).getParameters()) {
            defaults.put(component.getName(), defaultOf(component));
        }
    }

    /** Reads all fields, or rejects the body with a 400 that names each unknown or invalid field. */
    Behaviour read(Map<String, @Nullable Object> body) {
        Map<String, String> errors = new TreeMap<>();
        nameUnknownFields(body, errors);
        Behaviour behaviour = bind(body, errors);
        if (!errors.isEmpty()) {
            throw new RequestRejectedException("the behaviour is not changed", errors);
        }
        return Objects.requireNonNull(behaviour);
    }

    private void nameUnknownFields(Map<String, @Nullable Object> body, Map<String, String> errors) {
        for (String field : body.keySet()) {
            if (!defaults.containsKey(field)) {
                errors.put(field, "is unknown; the fields are " + String.join(", ", defaults.keySet()));
            }
        }
    }

    private @Nullable Behaviour bind(Map<String, @Nullable Object> body, Map<String, String> errors) {
        DataBinder binder = new DataBinder(null, "behaviour");
        binder.setTargetType(ResolvableType.forClass(Behaviour.class));
        binder.setConversionService(ApplicationConversionService.getSharedInstance());
        binder.setValidator(validator);
        binder.construct(values(body));
        boolean complete = binder.getTarget() != null;
        if (complete) {
            binder.validate();
        }
        List<FieldError> found = binder.getBindingResult().getFieldErrors();
        found.forEach(error -> errors.put(error.getField(), message(error)));
        return complete ? (Behaviour) binder.getTarget() : bindTheRest(body, found, errors);
    }

    /** Binds again with defaults in place of the unreadable fields, because ranges are checked only in a complete behaviour. */
    private @Nullable Behaviour bindTheRest(
            Map<String, @Nullable Object> body, List<FieldError> unreadable, Map<String, String> errors) {
        Map<String, @Nullable Object> rest = new LinkedHashMap<>(body);
        unreadable.forEach(error -> rest.remove(error.getField()));
        return bind(rest, errors);
    }

    private static String message(FieldError error) {
        String message = error.getDefaultMessage();
        return message == null || error.isBindingFailure() ? Behaviour.allowed(error.getField()) : message;
    }

    private static String defaultOf(Parameter component) {
        DefaultValue value = component.getAnnotation(DefaultValue.class);
        return Objects.requireNonNull(value, component::getName).value()[0];
    }

    /** Returns a field's value as the text that the configuration would contain. */
    private @Nullable Object value(Map<String, @Nullable Object> body, String field) {
        if (!body.containsKey(field)) {
            return defaults.get(field);
        }
        // Passes numbers as text, because the binder would drop the decimals of a number for a whole-number field: a
        // maxConcurrent of 1.5 would become 1. Blank text would become null.
        String text = String.valueOf(body.get(field));
        return text.isBlank() ? "nothing" : text;
    }

    /** Hands the body to the binder, field by field. */
    private DataBinder.ValueResolver values(Map<String, @Nullable Object> body) {
        return new DataBinder.ValueResolver() {
            @Override
            public @Nullable Object resolveValue(String name, Class<?> type) {
                return value(body, name);
            }

            @Override
            public Set<String> getNames() {
                return defaults.keySet();
            }
        };
    }
}
