/**
 * Makes a release from the built programs: a folder, and zips of it, that run without a build. {@code mesh release} starts it.
 *
 * <p>A built program contains copies of its libraries, and most programs have the same ones. In a release each library exists once, in
 * {@code lib}, and a program's manifest names those that it needs. The same programs give the same bytes: entries are sorted, and all files
 * have the time that the project's POM names.
 *
 * <p><b>Thread model.</b> One thread.
 *
 * <p><b>Begin with</b> {@link mesh.release.Release}.
 */
@NullMarked
package mesh.release;

import org.jspecify.annotations.NullMarked;
