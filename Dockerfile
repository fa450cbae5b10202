# One Dockerfile for every part of the mesh: MODULE says which, BASE on what Java it runs (21 or newer, with bash).
#
#   docker build --build-arg MODULE=netty-gateway -t mesh/netty-gateway .
#
# The jars come from the host, where Maven has built them already (`./mesh build`). So what runs in a container is bit by
# bit what `./mesh` runs without one, and building an image needs neither Maven nor the network once BASE is there.
# Nothing here needs BuildKit: the older builder makes the same images.
#
# A tag can be moved. Who has to know what he runs names the image by its digest: BASE=eclipse-temurin:25-jre@sha256:...
ARG BASE=eclipse-temurin:25-jre

# Takes a jar apart into what changes seldom (the libraries) and what changes with every build (our classes).
FROM ${BASE} AS layers
ARG MODULE
WORKDIR /build
COPY ${MODULE}/target/ ./
# A service is a Spring Boot jar, which can take itself apart. The load client is a plain jar that has its libraries
# beside it in lib/. Both end as the same thing: app.jar, whose manifest names lib/*.jar.
RUN set -e; \
    mv "${MODULE}.jar" app.jar; \
    mkdir -p layers/dependencies layers/snapshot-dependencies layers/application; \
    if [ -d lib ]; then \
        mv lib layers/dependencies/; \
        mv app.jar layers/application/; \
    else \
        java -Djarmode=tools -jar app.jar extract --layers --force --destination layers; \
    fi

FROM ${BASE}
# A fixed number and not a name: what has to be allowed from outside (a mounted folder, a policy) can name it. The name
# is only for people who look with `id` or `ps`.
RUN echo 'mesh:x:10001:10001:mesh:/app:/usr/sbin/nologin' >> /etc/passwd && echo 'mesh:x:10001:' >> /etc/group
WORKDIR /app
# Seldom changes first: a new build of our classes sends only the last layer again.
COPY --from=layers /build/layers/dependencies/ ./
COPY --from=layers /build/layers/snapshot-dependencies/ ./
COPY --from=layers /build/layers/application/ ./
USER 10001:10001
ENTRYPOINT ["java", "-jar", "/app/app.jar"]
