/** What came out: plain data, no behaviour. Depends on nothing else of the project. */
@NullMarked
package mesh.load.result;

import org.jspecify.annotations.NullMarked;
