package mesh.legacy;

import java.lang.reflect.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.ResolvableType;
import org.springframework.stereotype.Component;
import org.springframework.validation.BindingResult;
import org.springframework.validation.DataBinder;
import org.springframework.validation.FieldError;
import org.springframework.validation.Validator;

/**
 * Turns the body of a PUT into a {@link Behaviour} by the rules of the configuration: the same defaults, the same notations,
 * the same ranges. Jackson would stop at the first field that does not fit; this names all of them.
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

    /** Reads all fields, or refuses with a 400 that names each one that is unknown or out of range. */
    Behaviour read(Map<String, @Nullable Object> body) {
        DataBinder binder = new DataBinder(null, "behaviour");
        binder.setTargetType(ResolvableType.forClass(Behaviour.class));
        binder.setConversionService(ApplicationConversionService.getSharedInstance());
        binder.setValidator(validator);
        binder.construct(values(body));
        if (!binder.getBindingResult().hasErrors()) {
            binder.validate();
        }
        refuseErrors(body, binder.getBindingResult());
        return (Behaviour) Objects.requireNonNull(binder.getTarget());
    }

    private void refuseErrors(Map<String, @Nullable Object> body, BindingResult result) {
        Map<String, String> errors = new TreeMap<>();
        for (FieldError error : result.getFieldErrors()) {
            errors.put(error.getField(), message(error));
        }
        for (String field : body.keySet()) {
            if (!defaults.containsKey(field)) {
                errors.put(field, "is unknown; the fields are " + String.join(", ", defaults.keySet()));
            }
        }
        if (!errors.isEmpty()) {
            throw new Refusal("the behaviour is not changed: " + errors, errors);
        }
    }

    private static String message(FieldError error) {
        String message = error.getDefaultMessage();
        return message == null || error.isBindingFailure() ? Behaviour.allowed(error.getField()) : message;
    }

    private static String defaultOf(Parameter component) {
        DefaultValue value = component.getAnnotation(DefaultValue.class);
        return Objects.requireNonNull(value, component::getName).value()[0];
    }

    /** A field's value as the text that the configuration would hold. */
    private @Nullable Object value(Map<String, @Nullable Object> body, String field) {
        if (!body.containsKey(field)) {
            return defaults.get(field);
        }
        // As text, because a number would be made to fit: 1.5 places would become 1. Blank text would become null.
        String text = String.valueOf(body.get(field));
        return text.isBlank() ? "nothing" : text;
    }

    /** The body as the binder asks for it. */
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
