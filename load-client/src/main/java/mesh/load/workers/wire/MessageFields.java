package mesh.load.workers.wire;

import mesh.load.results.PlacementFigures;
import org.jspecify.annotations.Nullable;

/**
 * Checks each message as it arrives, as far as the message alone allows. The other side has proved that it has the token. It may still have
 * another version or a bug, or not be what its owner believes.
 */
final class MessageFields {

    /** Maximum length of a DNS name. Names of pods and nodes are DNS names, too. */
    private static final int MAX_NAME = 253;

    private static final int MAX_REASON = 500;
    private static final int MAX_WORKERS = 64;
    private static final double MAX_PROCESSORS = 65_536;

    private MessageFields() {}

    /**
     * Returns the message, with reasons in printable text.
     *
     * @throws WireException if a field is missing or out of its bounds; the message names the field
     */
    static Message checked(@Nullable Message message) throws WireException {
        if (message == null) {
            throw new WireException("it sent a message that is null");
        }
        switch (message) {
            case Message.Welcome welcome -> checkWelcome(welcome);
            case Message.Arrived arrived -> {
                requireName("host", arrived.host());
                checkPlacement(arrived.placement());
            }
            case Message.Prepare prepare -> {
                requireName("run", prepare.run());
                WireException.require(prepare.plan() != null, "it sent no plan");
            }
            case Message.Refused(int firing, @Nullable String reason) -> {
                WireException.require(reason != null, "it refused firing " + firing + " without a reason");
                return new Message.Refused(firing, cleaned(String.valueOf(reason), MAX_REASON));
            }
            default -> {} // the receiver compares it with its own request
        }
        return message;
    }

    private static void checkWelcome(Message.Welcome welcome) throws WireException {
        WireException.require(welcome.run() != null, "it sent no run");
        WireException.require(
                welcome.worker() >= 1 && welcome.worker() <= welcome.workers() && welcome.workers() <= MAX_WORKERS,
                "it named worker " + welcome.worker() + " of " + welcome.workers() + ". Allowed: 1 to " + MAX_WORKERS);
        WireException.require(welcome.engine() != null, "it named no engine");
    }

    private static void checkPlacement(@Nullable PlacementFigures placement) throws WireException {
        if (placement == null) {
            return;
        }
        if (placement.pod() != null) {
            requireName("pod", placement.pod());
        }
        if (placement.node() != null) {
            requireName("node", placement.node());
        }
        Double processors = placement.processors();
        WireException.require(
                processors == null || (processors > 0 && processors <= MAX_PROCESSORS),
                "it sent a limit of " + processors + " processors. Allowed: more than 0, " + (int) MAX_PROCESSORS
                        + " at most");
        Long memory = placement.memoryBytes();
        WireException.require(
                memory == null || memory > 0,
                "it sent a limit of " + memory + " bytes of memory. Allowed: more than 0");
    }

    private static void requireName(String field, @Nullable String name) throws WireException {
        WireException.require(name != null && !name.isBlank(), "it sent no " + field);
        String text = String.valueOf(name);
        WireException.require(
                text.length() <= MAX_NAME,
                "it sent a " + field + " of " + text.length() + " characters. Allowed: " + MAX_NAME);
        WireException.require(
                text.codePoints().allMatch(MessageFields::isPrintable),
                "it sent a " + field + " with characters that cannot be printed: " + cleaned(text, MAX_NAME));
    }

    /**
     * Returns text from the other side with a space in place of each character that is not printable. The text appears on a terminal and
     * in a report, so it must not move a cursor or begin a new line.
     *
     * @param maxLength maximum length in characters; a longer text is cut
     */
    static String cleaned(String text, int maxLength) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .limit(maxLength)
                .forEach(character -> clean.appendCodePoint(isPrintable(character) ? character : ' '));
        return clean.toString();
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
