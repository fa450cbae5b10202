# One Dockerfile for every part of the mesh. `./mesh release` makes the folder that the image contains, with its own JVM.
#
#   ./mesh release
#   docker build -t mesh .                                                      the load client: docker run --rm mesh run smoke
#   docker build --build-arg PROGRAM=netty-gateway -t mesh/netty-gateway .      one service
#
# PROGRAM is the name of a jar in the release's folder `programs`. All images have the same layers. BASE is an image of a Linux with glibc
# and bash. A container runs exactly the same bytes as the release without containers. Once BASE is present, building an image needs neither
# Maven nor the network. BuildKit is not required: the older builder makes the same images.
#
# A tag can be moved. To know exactly what runs, name the image by its digest: BASE=debian:stable-slim@sha256:...
ARG BASE=debian:stable-slim
FROM ${BASE}
# A fixed number, because mounted folders and policies outside of the image can name it. The name is only for people who
# read the output of `id` or `ps`.
RUN echo 'mesh:x:10001:10001:mesh:/lab:/usr/sbin/nologin' >> /etc/passwd && echo 'mesh:x:10001:' >> /etc/group \
    && mkdir /lab && chown 10001:10001 /lab
# Layers that rarely change come first, so that a new build of our classes sends only the last layers again.
COPY target/release/image/mesh-*/runtime /opt/mesh/runtime/
COPY target/release/image/mesh-*/lib /opt/mesh/lib/
COPY target/release/image/mesh-*/docs /opt/mesh/docs/
COPY target/release/image/mesh-*/launcher /opt/mesh/launcher/
COPY target/release/image/mesh-*/programs /opt/mesh/programs/
COPY target/release/image/mesh-*/mesh target/release/image/mesh-*/LICENSE target/release/image/mesh-*/NOTICE \
    target/release/image/mesh-*/*.md target/release/image/mesh-*/release.properties target/release/image/mesh-*/sbom.cdx.json /opt/mesh/
ENV PATH=/opt/mesh/runtime/bin:/usr/local/bin:/usr/bin:/bin
ARG PROGRAM=
ENV PROGRAM=${PROGRAM}
# A release writes into the current folder.
WORKDIR /lab
USER 10001:10001
ENTRYPOINT ["bash", "-c", "[ -n \"$PROGRAM\" ] || exec /opt/mesh/mesh \"$@\"; exec java -jar \"/opt/mesh/programs/$PROGRAM.jar\" \"$@\"", "mesh"]
