/** What users get to see besides readings. */
@NullMarked
package mesh.gateway.kit.web;

import org.jspecify.annotations.NullMarked;
