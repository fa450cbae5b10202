package mesh.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares a component of a record as a setting that {@link Settings} reads. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

    /** Returns the value of a missing setting. */
    String otherwise();

    /** Returns the largest allowed value. The smallest is then 0. Empty if every value of the type is allowed. */
    String max() default "";

    /** Returns which values are allowed, as the message of a rejection says it. */
    String allowed();
}
