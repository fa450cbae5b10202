/**
 * A class that votes with its phones: who is present, the votes of two rounds, and what the teacher and the phones may see of them. Nothing
 * here is written to a file. Each change costs one small message, which is serialized once for all phones.
 *
 * <p>Begin at {@link mesh.console.room.Ballot}, then {@link mesh.console.room.Room}.
 */
@NullMarked
package mesh.console.room;

import org.jspecify.annotations.NullMarked;
