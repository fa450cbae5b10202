package mesh.gateway.kit;

/** A {@code cnt} that is not a whole number from 1 to {@value ItemCount#MAX}. */
public class InvalidItemCountException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    InvalidItemCountException(String given) {
        super("cnt must be a whole number from 1 to %d, but is '%s'".formatted(ItemCount.MAX, given));
    }
}
