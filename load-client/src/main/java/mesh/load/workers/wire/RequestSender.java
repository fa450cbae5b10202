package mesh.load.workers.wire;

import java.io.IOException;
import java.util.List;
import mesh.load.results.request.RequestRecord;

/** Sends a result's requests, however many there are, piece by piece: no more than one piece is encoded at a time. */
public final class RequestSender {

    private RequestSender() {}

    /**
     * All of them, in their order.
     *
     * @param beside whether they are those of others meanwhile
     */
    public static void send(MessageChannel channel, boolean beside, List<RequestRecord> requests) throws IOException {
        for (int from = 0; from < requests.size(); from += RequestColumns.MAX_REQUESTS) {
            int to = Math.min(requests.size(), from + RequestColumns.MAX_REQUESTS);
            sendPiece(channel, beside, requests.subList(from, to));
        }
    }

    /** In halves, where so many ended otherwise that they do not fit. */
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
