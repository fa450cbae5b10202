package mesh.load.workers.wire;

import java.io.IOException;
import java.util.List;
import mesh.load.results.contender.RequestRecord;

/** Sends a result's requests in pieces, and encodes only one piece at a time, however many requests there are. */
public final class RequestSender {

    private RequestSender() {}

    /**
     * Sends all requests in their order.
     *
     * @param beside whether they belong to the load beside
     */
    public static void send(MessageChannel channel, boolean beside, List<RequestRecord> requests) throws IOException {
        for (int from = 0; from < requests.size(); from += RequestColumns.MAX_REQUESTS) {
            int to = Math.min(requests.size(), from + RequestColumns.MAX_REQUESTS);
            sendPiece(channel, beside, requests.subList(from, to));
        }
    }

    /** Sends a piece. Splits it into halves if it does not fit because too many of its outcomes differ. */
    private static void sendPiece(MessageChannel channel, boolean beside, List<RequestRecord> piece)
            throws IOException {
        if (piece.size() == 1 || RequestColumns.fit(piece)) {
            channel.send(new Message.Requests(beside, piece));
        } else {
            int half = piece.size() / 2;
            sendPiece(channel, beside, piece.subList(0, half));
            sendPiece(channel, beside, piece.subList(half, piece.size()));
        }
    }
}
