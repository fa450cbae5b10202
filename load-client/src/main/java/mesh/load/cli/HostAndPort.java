package mesh.load.cli;

import java.net.InetSocketAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a coordinator's address: HOST:PORT, or [ADDRESS]:PORT for IPv6. Does not resolve names. */
final class HostAndPort implements ITypeConverter<InetSocketAddress> {

    private static final int MAX_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        boolean fits = host.matches("[\\w.-]+|\\[[0-9A-Fa-f:.]+]") && port.matches("\\d{1,5}");
        if (!fits || Integer.parseInt(port) > MAX_PORT) {
            throw new TypeConversionException("'" + text + "' is no HOST:PORT such as 127.0.0.1:7500");
        }
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(port));
    }

    /** Returns the address with its name resolved, or still unresolved if the name is unknown. */
    static InetSocketAddress resolved(InetSocketAddress named) {
        return new InetSocketAddress(named.getHostString(), named.getPort());
    }
}
