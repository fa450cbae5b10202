/**
 * Sends and receives JSON documents of 5, 50 and 250 KB, which puts a container and a JSON library to work. A document is serialized anew
 * for each request. A received document is parsed into records.
 *
 * <p>May use {@link mesh.container.body}. Begin with {@link mesh.container.json.JsonController}.
 */
@NullMarked
package mesh.container.json;

import org.jspecify.annotations.NullMarked;
