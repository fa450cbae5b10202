/**
 * The contract that every contender fulfils, on a real port and with real bytes. It runs on both lines of Spring Boot, so it uses only
 * libraries that both have, and compares responses as text.
 */
@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
