package mesh.dependency.http;

/** Where the responses of a dependency come from. */
@FunctionalInterface
public interface Responder {

    Reply reply(Request request) throws InterruptedException;
}
