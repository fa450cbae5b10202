package mesh.load.cli;

/** Creates the exception for a wrong value: a command shows its usage with the message, and a page does not. */
@FunctionalInterface
interface Rejection {

    RuntimeException of(String message);

    default void unless(boolean isRight, String message) {
        if (!isRight) {
            throw of(message);
        }
    }
}
