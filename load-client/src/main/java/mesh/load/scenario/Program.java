package mesh.load.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What runs as a service. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes(@JsonSubTypes.Type(value = Program.Module.class, name = "module"))
public sealed interface Program {

    /**
     * A module of this project.
     *
     * @param folder where it is built, relative to the launcher's folder; the last part of the path is the name of the jar
     */
    record Module(String folder) implements Program {}
}
