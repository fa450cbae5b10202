/** Tests the votes of a class: the rules of a vote, its HTTP interface, and a whole class that joins. */
@NullMarked
package mesh.console.room;

import org.jspecify.annotations.NullMarked;
