/**
 * The question: a scenario and its contenders, as records that say what each of their values means. Their parts are in packages of
 * their own:
 *
 * <ul>
 *   <li>{@code service}: the services, and how routes call them
 *   <li>{@code request}: what is sent, and which responses are valid
 *   <li>{@code shape}: when requests are due
 *   <li>{@code fault}: what goes wrong
 *   <li>{@code text}: names and durations as people write them
 * </ul>
 *
 * <p>{@code yaml} reads and writes the file form.
 *
 * <p>The packages divide it by subject, because it has more types than a reader can look through. {@code results} has packages for the same
 * reason.
 *
 * <p>Uses these packages of its own and nothing else of the project. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
