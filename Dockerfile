# One Dockerfile for every part of the mesh. MODULE is the folder of the part, BASE the image with Java 21 or newer and bash.
#
#   docker build --build-arg MODULE=netty-gateway -t mesh/netty-gateway .
#
# The jars come from the host, where `./mesh build` has built them. A container therefore runs exactly the same bytes as `./mesh`
# without containers, and once BASE is present, building an image needs neither Maven nor the network.
# BuildKit is not required: the older builder makes the same images.
#
# A tag can be moved. To know exactly what runs, name the image by its digest: BASE=eclipse-temurin:25-jre@sha256:...
ARG BASE=eclipse-temurin:25-jre

# Splits a jar into the libraries, which rarely change, and our classes, which change with every build.
FROM ${BASE} AS layers
ARG MODULE
WORKDIR /build
COPY ${MODULE}/target/ ./
# A service is a Spring Boot jar, which can unpack itself. The load client is a plain jar with its libraries in lib/. Both
# become an app.jar whose manifest names lib/*.jar.
RUN set -e; \
    mv "${MODULE##*/}.jar" app.jar; \
    mkdir -p layers/dependencies layers/snapshot-dependencies layers/application; \
    if [ -d lib ]; then \
        mv lib layers/dependencies/; \
        mv app.jar layers/application/; \
    else \
        java -Djarmode=tools -jar app.jar extract --layers --force --destination layers; \
    fi

FROM ${BASE}
# A fixed number, because mounted folders and policies outside of the image can name it. The name is only for people who
# read the output of `id` or `ps`.
RUN echo 'mesh:x:10001:10001:mesh:/app:/usr/sbin/nologin' >> /etc/passwd && echo 'mesh:x:10001:' >> /etc/group
WORKDIR /app
# Layers that rarely change come first, so that a new build of our classes sends only the last layer again.
COPY --from=layers /build/layers/dependencies/ ./
COPY --from=layers /build/layers/snapshot-dependencies/ ./
COPY --from=layers /build/layers/application/ ./
USER 10001:10001
ENTRYPOINT ["java", "-jar", "/app/app.jar"]
