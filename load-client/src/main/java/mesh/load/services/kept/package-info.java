/**
 * Services that live longer than the command that started them: which of them run, who may use them, and until when.
 *
 * <p>Begin at {@link mesh.load.services.kept.MeshState}, then {@link mesh.load.services.kept.KeptServices}.
 */
@NullMarked
package mesh.load.services.kept;

import org.jspecify.annotations.NullMarked;
