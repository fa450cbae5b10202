/**
 * The contract that every contender fulfils, on a real port and with real bytes. It runs with both lines of Spring Boot. So it uses only
 * libraries that both lines have, and compares responses as text.
 */
@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
