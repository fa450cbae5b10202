/**
 * The file form of a scenario. The record that has a value declares its key with {@link mesh.load.scenario.key.Key}. The reader, the writer and
 * the schema walk these declarations, so they need no change for a new key.
 *
 * <p>Jackson parses the YAML, but {@link mesh.load.scenario.yaml.Binding} is our own, because Jackson's binding cannot give our messages.
 * Jackson knows no place for a key that is missing or contradicts another key, nor for a value that a lesson adds to a scenario. It would
 * also need a deserializer for each type whose value may be a word or a mapping.
 *
 * <p>Begin at {@link mesh.load.scenario.yaml.ScenarioFile}, which names the records with the top-level keys, and
 * {@link mesh.load.scenario.yaml.ScenarioReader}.
 */
@NullMarked
package mesh.load.scenario.yaml;

import org.jspecify.annotations.NullMarked;
