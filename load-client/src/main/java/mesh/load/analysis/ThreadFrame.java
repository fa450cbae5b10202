package mesh.load.analysis;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A frame of a stack: a method, and whose code it is. */
record ThreadFrame(String type, String method, Owner owner) {

    enum Owner {
        JDK,
        LIBRARY,
        APPLICATION,
        /** A proxy or a lambda, which only leads from one method to another. */
        GENERATED
    }

    private static final int MAX_NAME = 100;

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(\\w+)\\$\\d+");

    /** Samples of Spring, which are applications. */
    private static final String SAMPLES = "org.springframework.samples.";

    private static final List<String> OF_JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** Beginnings of the names of libraries that services often use. */
    private static final List<String> OF_LIBRARIES = Stream.of(
                    "akka ch.qos com.codahale com.fasterxml com.github.benmanes com.google com.hazelcast com.microsoft com.mongodb com.mysql",
                    "com.netflix com.zaxxer feign graphql groovy io.agroal io.github.resilience4j io.grpc io.helidon io.lettuce",
                    "io.micrometer io.micronaut io.netty io.opentelemetry io.quarkus io.r2dbc io.reactivex io.smallrye io.undertow",
                    "io.vertx jakarta kotlin kotlinx liquibase mesh.agent mesh.hardening mesh.sample mesh.stages net.bytebuddy okhttp3",
                    "okio oracle org.apache org.aspectj org.codehaus org.eclipse org.ehcache org.flywaydb org.glassfish org.h2",
                    "org.hibernate org.hsqldb org.infinispan org.jboss org.jooq org.mariadb org.mybatis org.postgresql",
                    "org.reactivestreams org.slf4j org.springframework org.thymeleaf org.xnio reactor redis.clients scala tools.jackson")
            .flatMap(line -> Stream.of(line.split(" ")))
            .map(name -> name + ".")
            .toList();

    /** Reads a line of a stack, such as {@code java.base/java.lang.Thread.sleep(Thread.java:509)}. */
    static ThreadFrame of(String line) {
        int end = line.indexOf('(') < 0 ? line.length() : line.indexOf('(');
        String call = line.substring(0, end);
        if (call.contains("$$") || call.contains("$Proxy")) {
            return new ThreadFrame(call, "", Owner.GENERATED);
        }
        String name = call.substring(call.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        String type = dot < 0 ? "" : name.substring(0, dot);
        return new ThreadFrame(type, LAMBDA.matcher(name.substring(dot + 1)).replaceFirst("$1"), owner(type + "."));
    }

    private static Owner owner(String type) {
        if (OF_JDK.stream().anyMatch(type::startsWith)) {
            return Owner.JDK;
        }
        boolean isLibrary = !type.startsWith(SAMPLES) && OF_LIBRARIES.stream().anyMatch(type::startsWith);
        return isLibrary ? Owner.LIBRARY : Owner.APPLICATION;
    }

    boolean is(Owner one) {
        return owner == one;
    }

    /** Returns whether both belong to the same library, whose name are the first two words of its packages. */
    boolean isOfLibraryOf(ThreadFrame other) {
        return owner == Owner.LIBRARY
                && other.owner == Owner.LIBRARY
                && library().equals(other.library());
    }

    private String library() {
        String[] words = type.split("\\.", 3);
        return words[0] + "." + words[1];
    }

    /** Returns the method with its class, without its package. */
    String name() {
        String name = type.substring(type.lastIndexOf('.') + 1) + "." + method;
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
    }

    String fullName() {
        return type + "." + method;
    }
}
