package mesh.load.cli.workers;

import mesh.load.workers.wire.Token;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What this process's environment says of the token. */
final class SharedToken {

    private SharedToken() {}

    /** Whoever has none is refused before anything listens or connects. */
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
