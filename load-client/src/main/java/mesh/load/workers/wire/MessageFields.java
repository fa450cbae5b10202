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
            throw new WireException("it said a message that is null");
        }
        switch (message) {
            case Message.Welcome welcome -> checkWelcome(welcome);
            case Message.Arrived arrived -> {
                requireName("host", arrived.host());
                checkPlacement(arrived.placement());
            }
            case Message.Prepare prepare -> {
                requireName("run", prepare.run());
                require(prepare.plan() != null, "it sent no plan");
            }
            case Message.Refused(int firing, @Nullable String reason) -> {
                require(reason != null, "it refused firing " + firing + " without a reason");
                return new Message.Refused(firing, PrintableText.cleaned(String.valueOf(reason), MAX_REASON));
            }
            default -> {} // the receiver compares it with its own request
        }
        return message;
    }

    private static void checkWelcome(Message.Welcome welcome) throws WireException {
        require(welcome.run() != null, "it told no run");
        require(
                welcome.worker() >= 1 && welcome.worker() <= welcome.workers() && welcome.workers() <= MAX_WORKERS,
                "it named worker " + welcome.worker() + " of " + welcome.workers() + ". Allowed: 1 to " + MAX_WORKERS);
        require(welcome.engine() != null, "it named no engine");
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
        require(
                processors == null || (processors > 0 && processors <= MAX_PROCESSORS),
                "it told a limit of " + processors + " processors. Allowed: more than 0, " + (int) MAX_PROCESSORS
                        + " at most");
        Long memory = placement.memoryBytes();
        require(
                memory == null || memory > 0,
                "it told a limit of " + memory + " bytes of memory. Allowed: more than 0");
    }

    private static void requireName(String field, @Nullable String name) throws WireException {
        require(name != null && !name.isBlank(), "it told no " + field);
        String text = String.valueOf(name);
        require(
                text.length() <= MAX_NAME,
                "it told a " + field + " of " + text.length() + " characters. Allowed: " + MAX_NAME);
        require(
                PrintableText.isPrintable(text),
                "it told a " + field + " with characters that cannot be printed: "
                        + PrintableText.cleaned(text, MAX_NAME));
    }

    private static void require(boolean condition, String reason) throws WireException {
        if (!condition) {
            throw new WireException(reason);
        }
    }
}
