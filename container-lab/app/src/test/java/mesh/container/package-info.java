/**
 * The contract that every contender fulfils, on a real port and with real bytes. It knows no library of one line of Spring
 * Boot only, so that it runs on both; what it expects of a response it compares as text.
 */
@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
