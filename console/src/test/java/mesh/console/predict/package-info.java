/** Tests of the predictions. Begin at {@link mesh.console.predict.PredictApiTest}. */
@NullMarked
package mesh.console.predict;

import org.jspecify.annotations.NullMarked;
