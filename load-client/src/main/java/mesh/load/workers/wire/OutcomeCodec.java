package mesh.load.workers.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.Outcome.ClientError;
import mesh.load.results.contender.Outcome.Ok;
import mesh.load.results.contender.Outcome.Refused;
import mesh.load.results.contender.Outcome.Reset;
import mesh.load.results.contender.Outcome.ServerError;
import mesh.load.results.contender.Outcome.TimedOut;
import mesh.load.results.contender.Outcome.Truncated;
import mesh.load.results.contender.Outcome.WrongContent;

/** Encodes an outcome as bytes: its kind, then its fields. */
final class OutcomeCodec {

    /** Maximum length in characters. A longer text from a service is cut, so that a single text cannot fill a message. */
    private static final int MAX_TEXT = 1_000;

    /** A kind and two texts, each with its length and three bytes per character. */
    static final int MAX_BYTES = 1 + 2 * (Short.BYTES + 3 * MAX_TEXT);

    private OutcomeCodec() {}

    static void write(DataOutputStream out, Outcome outcome) throws IOException {
        switch (outcome) {
            case Ok(int status) -> write(out, 0, status);
            case ServerError(int status, String cause) -> {
                write(out, 1, status);
                out.writeUTF(cut(cause));
            }
            case ClientError(int status) -> write(out, 2, status);
            case Truncated(int status) -> write(out, 3, status);
            case WrongContent(String expected, String actual) -> {
                out.writeByte(4);
                out.writeUTF(cut(expected));
                out.writeUTF(cut(actual));
            }
            case TimedOut(boolean neverAccepted) -> out.writeByte(neverAccepted ? 8 : 5);
            case Refused refused -> out.writeByte(6);
            case Reset reset -> out.writeByte(7);
        }
    }

    private static void write(DataOutputStream out, int kind, int status) throws IOException {
        out.writeByte(kind);
        out.writeInt(status);
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }

    static Outcome read(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case 0 -> new Ok(in.readInt());
            case 1 -> new ServerError(in.readInt(), in.readUTF());
            case 2 -> new ClientError(in.readInt());
            case 3 -> new Truncated(in.readInt());
            case 4 -> new WrongContent(in.readUTF(), in.readUTF());
            case 5 -> new TimedOut();
            case 6 -> new Refused();
            case 7 -> new Reset();
            case 8 -> new TimedOut(true);
            default -> throw new WireException("it told an outcome of an unknown kind: " + kind);
        };
    }
}
