/** What is asked: plain data, and the reader of scenario files. Depends on nothing else of the project. */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
