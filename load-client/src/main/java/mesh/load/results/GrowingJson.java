package mesh.load.results;

import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import mesh.load.results.contender.ContenderResult;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A result that grows as text. It is written after each measurement, and most of it is what contenders measured before: that is made text
 * once, and only copied afterwards. A run of many measurements would else spend more and more time between them.
 */
public final class GrowingJson {

    /** By the very object: to compare two of them would take as long as to write one. */
    private final IdentityHashMap<ContenderResult, String> known = new IdentityHashMap<>();

    private final JsonMapper mapper = Json.MAPPER
            .rebuild()
            .addModule(new SimpleModule().addSerializer(new Known(known)))
            .build();

    /** The whole of it, on one line. */
    byte[] of(RunResult result) {
        return mapper.writeValueAsString(result).getBytes(StandardCharsets.UTF_8);
    }

    /** How many of its parts were made text until now. */
    int madeText() {
        return known.size();
    }

    private static final class Known extends StdSerializer<ContenderResult> {

        private final IdentityHashMap<ContenderResult, String> known;

        Known(IdentityHashMap<ContenderResult, String> known) {
            super(ContenderResult.class);
            this.known = known;
        }

        @Override
        public void serialize(ContenderResult value, JsonGenerator generator, SerializationContext context) {
            generator.writeRawValue(known.computeIfAbsent(value, Json.MAPPER::writeValueAsString));
        }
    }
}
