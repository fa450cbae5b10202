package mesh.load.events;

import mesh.load.results.SchemaText;

/** The JSON Schema (draft 2020-12) of a line of {@code events.ndjson}. */
public final class EventsSchema {

    private static final String RESOURCE = "/events.schema.json";

    private EventsSchema() {}

    /** Returns the schema. */
    public static String text() {
        return SchemaText.read(RESOURCE);
    }
}
