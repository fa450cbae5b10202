package mesh.load.workers.wire;

import static mesh.load.engine.http.Ascii.bytes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS 1.3 between two processes that have the same token. Each generates a key pair, and puts the public key in a certificate. The
 * certificate's name is an HMAC of the process's role and this public key, computed with the token ({@link Token#proof}). The other side
 * accepts no other name. TLS checks that the process has the private key.
 *
 * <p>The worker is the server of TLS, although it connects, because a server proves itself first. A coordinator therefore sends a stranger
 * only random bytes, against which the stranger cannot test a token.
 */
public final class TlsIdentity {

    private static final String[] PROTOCOLS = {"TLSv1.3"};

    /** Only one group, because a coordinator generates a key of each group before it knows whether a stranger has connected. */
    private static final String[] GROUPS = {"x25519"};

    private static final String WORKER = "worker";
    private static final String COORDINATOR = "coordinator";
    private static final String KEY_TYPE = "Ed25519";

    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_ID = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;

    private final boolean isWorker;
    private final SSLContext context;

    private TlsIdentity(Token token, String own, String other) {
        isWorker = own.equals(WORKER);
        try {
            KeyPair keys = KeyPairGenerator.getInstance(KEY_TYPE).generateKeyPair();
            context = SSLContext.getInstance(PROTOCOLS[0]);
            context.init(
                    new KeyManager[] {new OwnKey(own, keys.getPrivate(), certificate(keys, token, own))},
                    new TrustManager[] {new ProofCheck(token, other)},
                    null);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static TlsIdentity ofWorker(Token token) {
        return new TlsIdentity(token, WORKER, COORDINATOR);
    }

    public static TlsIdentity ofCoordinator(Token token) {
        return new TlsIdentity(token, COORDINATOR, WORKER);
    }

    /**
     * Returns TLS over a connection, before the handshake. It resumes no session, because it gets no host name. If the handshake fails, the
     * connection stays open.
     */
    SSLSocket over(Socket connected) throws IOException {
        SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(connected, null, -1, false);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setNamedGroups(GROUPS);
        parameters.setNeedClientAuth(isWorker);
        tls.setSSLParameters(parameters);
        tls.setUseClientMode(!isWorker);
        return tls;
    }

    /** Has one key, and offers it to everybody. A {@link java.security.KeyStore} would encrypt the key first, in 10,000 rounds. */
    private static final class OwnKey extends X509ExtendedKeyManager {

        private final String name;
        private final PrivateKey key;
        private final X509Certificate certificate;

        OwnKey(String name, PrivateKey key, X509Certificate certificate) {
            this.name = name;
            this.key = key;
            this.certificate = certificate;
        }

        @Override
        public String chooseClientAlias(String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return name;
        }

        @Override
        public String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return name;
        }

        @Override
        public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
            return new String[] {name};
        }

        @Override
        public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
            return new String[] {name};
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {certificate};
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return key;
        }
    }

    /** Accepts a certificate if its name is the proof of the other side. Certificate authorities are irrelevant here. */
    private record ProofCheck(Token token, String other) implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
            String expected = "CN=" + token.proof(other, chain[0].getPublicKey().getEncoded());
            String name = chain[0].getSubjectX500Principal().getName();
            if (!MessageDigest.isEqual(bytes(expected), bytes(name))) {
                throw new CertificateException("the " + other + " has another " + Token.VARIABLE);
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
            checkClientTrusted(chain, keyType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /**
     * Returns a self-signed certificate (RFC 5280, version 1). The JDK has no public API that writes one, and its keytool would take a
     * second and write the private key to a file. The certificate is valid at all times, because the clocks of several machines may differ.
     */
    static X509Certificate certificate(KeyPair keys, Token token, String side) throws GeneralSecurityException {
        byte[] publicKey = keys.getPublic().getEncoded();
        byte[] algorithm = sequence(der(OBJECT_ID, new byte[] {0x2b, 0x65, 0x70})); // id-Ed25519
        byte[] commonName = der(OBJECT_ID, new byte[] {0x55, 0x04, 0x03});
        byte[] name = sequence(der(SET, sequence(commonName, der(UTF8_STRING, bytes(token.proof(side, publicKey))))));
        byte[] dates = sequence(der(UTC_TIME, bytes("700101000000Z")), der(TIME, bytes("99991231235959Z")));
        byte[] signed = sequence(der(INTEGER, new byte[] {1}), algorithm, name, dates, name, publicKey);
        Signature signature = Signature.getInstance(KEY_TYPE);
        signature.initSign(keys.getPrivate());
        signature.update(signed);
        byte[] whole = sequence(signed, algorithm, der(BIT_STRING, new byte[1], signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] sequence(byte[]... contents) {
        return der(SEQUENCE, contents);
    }

    /** Returns a value of less than 64 KiB in ASN.1's distinguished encoding. */
    private static byte[] der(int tag, byte[]... contents) {
        int length = Stream.of(contents).mapToInt(part -> part.length).sum();
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.write(tag);
        if (length >= 0x100) {
            value.write(0x82);
            value.write(length >> Byte.SIZE);
        } else if (length >= 0x80) {
            value.write(0x81);
        }
        value.write(length);
        Stream.of(contents).forEach(value::writeBytes);
        return value.toByteArray();
    }
}
