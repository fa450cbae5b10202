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
 * The JSON text of a growing result, which a run writes after each measurement. The results of earlier contenders are converted to text
 * once, and only copied afterwards. Otherwise the time between two measurements would grow during the run.
 */
public final class GrowingJson {

    /** The texts by object identity, because comparing two contenders would take as long as writing one. */
    private final IdentityHashMap<ContenderResult, String> known = new IdentityHashMap<>();

    private final JsonMapper mapper = Json.MAPPER
            .rebuild()
            .addModule(new SimpleModule().addSerializer(new StdSerializer<ContenderResult>(ContenderResult.class) {

                @Override
                public void serialize(ContenderResult value, JsonGenerator generator, SerializationContext context) {
                    generator.writeRawValue(known.computeIfAbsent(value, Json.MAPPER::writeValueAsString));
                }
            }))
            .build();

    /** Returns the complete result, on one line. */
    byte[] of(RunResult result) {
        return mapper.writeValueAsString(result).getBytes(StandardCharsets.UTF_8);
    }

    int madeText() {
        return known.size();
    }
}
