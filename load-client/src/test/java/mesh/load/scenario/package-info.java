/** What scenario files may say, and what they are told when they say something else. */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
