package mesh.load.engine.http;

/** The state of reading a number of a JSON text (RFC 8259, section 6). A number has no end mark: the next byte ends it. */
enum JsonNumber {
    MINUS,
    ZERO,
    INTEGER,
    POINT,
    FRACTION,
    EXPONENT,
    EXPONENT_SIGN,
    EXPONENT_DIGITS,
    /** The number has ended. The last byte that was read belongs to what follows it. */
    ENDED,
    MALFORMED;

    /** Returns whether the number may end here. */
    boolean isComplete() {
        return switch (this) {
            case ZERO, INTEGER, FRACTION, EXPONENT_DIGITS -> true;
            default -> false;
        };
    }

    JsonNumber next(byte b) {
        if (b >= '0' && b <= '9') {
            return this == INTEGER || this == FRACTION ? this : digit(b); // most digits follow another one
        }
        return switch (b) {
            case '.' -> this == ZERO || this == INTEGER ? POINT : MALFORMED;
            case 'e', 'E' -> isComplete() && this != EXPONENT_DIGITS ? EXPONENT : MALFORMED;
            case '+', '-' -> this == EXPONENT ? EXPONENT_SIGN : MALFORMED;
            default -> isComplete() ? ENDED : MALFORMED;
        };
    }

    private JsonNumber digit(byte b) {
        return switch (this) {
            case MINUS -> b == '0' ? ZERO : INTEGER;
            case POINT -> FRACTION;
            case EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS -> EXPONENT_DIGITS;
            default -> MALFORMED; // after a leading zero no further digits may follow
        };
    }
}
