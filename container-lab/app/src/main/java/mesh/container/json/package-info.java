/**
 * JSON documents, sent and received: what a container and a JSON library make of 5, 50 and 250 KB. A document is written anew for each
 * request; a received document is bound to its types.
 *
 * <p>May use {@link mesh.container.body}. Begin with {@link mesh.container.json.JsonController}.
 */
@NullMarked
package mesh.container.json;

import org.jspecify.annotations.NullMarked;
