package mesh.load.cli;

import mesh.load.workers.wire.Token;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads the token from the environment of this process. */
final class SharedToken {

    private SharedToken() {}

    /**
     * Returns the token. The command calls this before anything listens or connects.
     *
     * @throws ParameterException if there is no token, or it is too easy to guess
     */
    static String required(CommandLine command) {
        String text = System.getenv(Token.VARIABLE);
        if (text == null || text.isEmpty()) {
            throw new ParameterException(
                    command,
                    Token.VARIABLE
                            + " is not set: coordinator and workers prove to each other that they have the same. "
                            + "Allowed: " + Token.MIN_LENGTH
                            + " characters or more, drawn at random, such as from 'openssl rand -hex 32'");
        }
        try {
            Token.requireStrong(text);
            return text;
        } catch (IllegalArgumentException tooShort) {
            throw new ParameterException(command, String.valueOf(tooShort.getMessage()), tooShort);
        }
    }
}
