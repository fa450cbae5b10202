package mesh.legacy.behaviour;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import mesh.behaviour.Behaviour;

/** A share of all requests: a number from 0 to 1. */
@DecimalMin("0")
@DecimalMax("1")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Ratio {

    String ALLOWED = Behaviour.RATIO;

    String message() default ALLOWED;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
