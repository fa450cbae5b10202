/**
 * The file form of a scenario. Records declare its keys, with {@link mesh.load.scenario.Key}; the reader, the writer and the schema derive
 * from these declarations.
 *
 * <p>{@link mesh.load.scenario.yaml.Binding} is our own, because Jackson's cannot keep the messages: it knows no place for a key that is
 * missing or does not fit another, nor for a value that a lesson has put into a scenario, and it reads words where a mapping may stand only by
 * a deserializer for each type. Jackson parses the YAML.
 *
 * <p>Begin at {@link mesh.load.scenario.yaml.ScenarioFile}, which has the keys, and {@link mesh.load.scenario.yaml.ScenarioReader}.
 */
@NullMarked
package mesh.load.scenario.yaml;

import org.jspecify.annotations.NullMarked;
