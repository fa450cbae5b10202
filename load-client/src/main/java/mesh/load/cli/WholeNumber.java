package mesh.load.cli;

import mesh.load.scenario.shape.UserCount;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number from 1 to a maximum. Rejects everything else, such as a word or a larger number, with the same message. */
public abstract class WholeNumber implements ITypeConverter<Integer> {

    private final int most;

    private WholeNumber(int most) {
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        long number = text.matches("\\d{1,10}") ? Long.parseLong(text) : 0;
        if (number < 1 || number > most) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 1 to " + most);
        }
        return (int) number;
    }

    public static final class Users extends WholeNumber {

        Users() {
            super(UserCount.MAX_USERS);
        }
    }

    public static final class Ports extends WholeNumber {

        Ports() {
            super(65_535);
        }
    }

    public static final class Workers extends WholeNumber {

        Workers() {
            super(64);
        }
    }

    public static final class Seed extends WholeNumber {

        Seed() {
            super(Integer.MAX_VALUE);
        }
    }

    public static final class UpTo100 extends WholeNumber {

        UpTo100() {
            super(100);
        }
    }
}
