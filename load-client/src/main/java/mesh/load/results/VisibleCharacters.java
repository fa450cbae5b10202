package mesh.load.results;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;

/**
 * Escapes the characters in JSON that a terminal or an editor would obey, so that people can read a file with text of a stranger. JSON itself
 * requires this only below U+0020.
 */
final class VisibleCharacters extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    private static final int[] ASCII = standardAsciiEscapesForJSON();

    static {
        ASCII[0x7f] = ESCAPE_STANDARD; // delete
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII.clone();
    }

    /** Returns null for a character that needs no escape. */
    @Override
    public @Nullable SerializableString getEscapeSequence(int unit) {
        return switch (Character.getType(unit)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                new SerializedString(String.format(Locale.ROOT, "\\u%04x", unit));
            default -> null;
        };
    }
}
