/**
 * The commands that hand a scenario to another load tool, and import what the tool measured.
 *
 * <p>May use {@code cli.option}, {@code cli.output}, {@code interop}, {@code os}, {@code results}, {@code run}, {@code scenario} and {@code services}. Begin
 * at {@link mesh.load.cli.interop.ExportCommand}.
 */
@NullMarked
package mesh.load.cli.interop;

import org.jspecify.annotations.NullMarked;
