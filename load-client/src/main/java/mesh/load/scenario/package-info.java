/**
 * What is asked: a scenario and its contenders, as records that say what each of their values means. Their parts stand in packages of
 * their own: {@code service} (who serves, and how), {@code request} (what is sent, and what a valid response is), {@code shape} (when
 * requests are due), {@code fault} (what goes wrong), {@code text} (names and durations as people write them). {@code yaml} reads and
 * writes the file form.
 *
 * <p>The packages divide it by subject, because it has more types than a reader can look through. {@code results} has packages for the same
 * reason.
 *
 * <p>Uses these packages of its own and nothing else of the project. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
