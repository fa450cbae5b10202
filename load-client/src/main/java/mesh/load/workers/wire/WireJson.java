package mesh.load.workers.wire;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.scenario.Shape;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes messages as JSON. It rejects everything unknown, and creates only types that are named here. */
final class WireJson {

    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .addMixIn(Shape.class, ShapeKinds.class)
            .addMixIn(ExpectedResponse.class, ExpectedKinds.class)
            .build();

    private WireJson() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Shape.Burst.class, name = "burst"),
        @JsonSubTypes.Type(value = Shape.Closed.class, name = "closed"),
        @JsonSubTypes.Type(value = Shape.Constant.class, name = "constant"),
        @JsonSubTypes.Type(value = Shape.Ramp.class, name = "ramp"),
        @JsonSubTypes.Type(value = Shape.Spike.class, name = "spike"),
        @JsonSubTypes.Type(value = Shape.Steps.class, name = "steps"),
        @JsonSubTypes.Type(value = Shape.Part.class, name = "part")
    })
    private interface ShapeKinds {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = ExpectedResponse.Any.class, name = "any"),
        @JsonSubTypes.Type(value = ExpectedResponse.Items.class, name = "items"),
        @JsonSubTypes.Type(value = ExpectedResponse.Content.class, name = "content"),
        @JsonSubTypes.Type(value = ExpectedResponse.EchoedDigest.class, name = "echoed-digest")
    })
    private interface ExpectedKinds {}
}
