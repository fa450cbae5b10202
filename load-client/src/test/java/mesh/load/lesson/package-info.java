/** Tests of lessons: their files, their judgement of predictions, and the source code that they show. */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
