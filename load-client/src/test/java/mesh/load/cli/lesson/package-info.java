/** Tests of a lesson in the terminal, without the services that it would measure. */
@NullMarked
package mesh.load.cli.lesson;

import org.jspecify.annotations.NullMarked;
