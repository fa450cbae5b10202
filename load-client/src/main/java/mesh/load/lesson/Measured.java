package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The answer of a run to a prediction's question. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Measured.Figure.class, name = "figure"),
    @JsonSubTypes.Type(value = Measured.Right.class, name = "right"),
    @JsonSubTypes.Type(value = Measured.Unknown.class, name = "unknown")
})
public sealed interface Measured {

    /**
     * A figure.
     *
     * @param value in the slider's unit
     * @param text for readers, with its unit
     */
    record Figure(double value, String text) implements Measured {}

    /**
     * One of the options happened.
     *
     * @param option its id
     */
    record Right(String option) implements Measured {}

    /**
     * The run has no answer.
     *
     * @param reason why, in a clause
     */
    record Unknown(String reason) implements Measured {}
}
