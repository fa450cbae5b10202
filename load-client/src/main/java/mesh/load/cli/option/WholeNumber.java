package mesh.load.cli.option;

import mesh.load.scenario.Contender;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of something, from 1 on. What is none is refused with what is allowed, whether it is a word or too large. */
public abstract class WholeNumber implements ITypeConverter<Integer> {

    private final int most;

    private WholeNumber(int most) {
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > most) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 1 to " + most);
        }
        return number;
    }

    /** How many users a contender can have. */
    public static final class Users extends WholeNumber {

        Users() {
            super(Contender.MAX_USERS);
        }
    }

    /** Where something can listen. */
    public static final class Ports extends WholeNumber {

        Ports() {
            super(65_535);
        }
    }

    /** Processes of another tool that share its users. */
    public static final class Agents extends WholeNumber {

        Agents() {
            super(100);
        }
    }

    /** Processes that share the users of a run. */
    public static final class Workers extends WholeNumber {

        Workers() {
            super(64);
        }
    }

    /** How often something can be measured. */
    public static final class Repetitions extends WholeNumber {

        Repetitions() {
            super(100);
        }
    }
}
