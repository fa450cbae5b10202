/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.run.testbed.users;

import org.jspecify.annotations.NullMarked;
