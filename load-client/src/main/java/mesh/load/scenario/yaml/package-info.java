/**
 * The file form of a scenario. Records declare its keys, with {@link mesh.load.scenario.Key}; the reader, the writer and the schema derive
 * from these declarations.
 *
 * <p>Jackson parses the YAML, but {@link mesh.load.scenario.yaml.Binding} is our own, because Jackson's binding cannot give our messages.
 * It knows no place for a key that is missing or that contradicts another key, nor for a value that a lesson has put into a scenario. It
 * would also need a deserializer for each type whose value may be a word or a mapping.
 *
 * <p>Begin at {@link mesh.load.scenario.yaml.ScenarioFile}, which has the keys, and {@link mesh.load.scenario.yaml.ScenarioReader}.
 */
@NullMarked
package mesh.load.scenario.yaml;

import org.jspecify.annotations.NullMarked;
