/**
 * Counts the items of a response body while it streams by: elements of a JSON array, or lines of NDJSON.
 *
 * <p>Uses nothing else of the project. Begin at {@link mesh.load.engine.http.items.ItemCounter}, then
 * {@link mesh.load.engine.http.items.JsonText}.
 */
@NullMarked
package mesh.load.engine.http.items;

import org.jspecify.annotations.NullMarked;
