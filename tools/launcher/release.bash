# Makes a release. Sourced by ./mesh for the command 'release', in a checkout only.

help_release() {
    cat <<'OUT'
Usage: mesh release [--out DIR] [--no-runtime] [--start-caches] [--deb] [--no-build]
Make a release: a zip that runs without a build, without Maven and without git, and a file with its checksum. One zip
needs a JVM 21 or newer with the module jdk.attach. A second zip, for this machine's system, has a JVM of its own.
The same commit and the same JDK give the same bytes.

      --out DIR      the folder of the zips (default: target/release in the clone)
      --no-runtime   Make only the zip without a JVM.
      --start-caches Also make a zip with the start caches of the JVM. To use them, unpack it over the other zip. A
                     Debian package then contains them. Each time they have other bytes.
      --deb          Also make a Debian package of the zip with a JVM. Needs dpkg-deb.
      --no-build     Take the programs as they are built, for example because they have just been tested.
      --help         Show this help.

Exit codes:
  0     everything is made; the names are printed
  2     the command line is wrong, or the code does not compile
  3     something could not be fetched, or a disk is full
OUT
}

# Never returns.
make_release() { # ARGUMENTS
    local out=$home/target/release extent=WITH_RUNTIME package=false is_built=false version made modules
    while [ $# != 0 ]; do
        case $1 in
            --out)
                [ -n "${2:-}" ] || fail $USAGE "--out needs a folder"
                make_folder "$2"
                out=$(cd "$2" && pwd -P)
                shift
                ;;
            --no-runtime) extent=PORTABLE ;;
            --start-caches) extent=WITH_START_CACHES ;;
            --deb) package=true ;;
            --no-build) is_built=true ;;
            *) fail $USAGE "unknown argument '$1'. Allowed: --out DIR, --no-runtime, --start-caches, --deb, --no-build" ;;
        esac
        shift
    done
    if [ $package = true ]; then
        [ $extent != PORTABLE ] || fail $USAGE "--deb needs a JVM, but --no-runtime leaves it out"
        command -v dpkg-deb >/dev/null 2>&1 || fail $USAGE "--deb needs dpkg-deb, which this machine does not have"
    fi
    [ $is_built = true ] || build_all
    [ -z "$(stale_of release)" ] || build_stale release
    make_folder "$out"
    version=$(version_of_sources)
    modules=$(modules_of "$ALL_GROUPS")
    # shellcheck disable=SC2086 # each module is a word
    made=$("$jdk/bin/java" -jar "$home/tools/release/target/release.jar" "$home" "$out" "$version" "$(commit)" \
        "$(sed -n 's/.*<project.build.outputTimestamp>\(.*\)<.*/\1/p' "$home/pom.xml" | head -n 1)" $extent ${modules//,/ }) || exit $?
    printf '%s\n' "$made"
    [ $package = false ] || make_package
    exit 0
}

# Makes a Debian package of the release's folder, and prints its name. It owns one folder, and a link from /usr/bin.
make_package() {
    local root=$out/image/deb file=$out/mesh_${version/-/\~}_$(dpkg --print-architecture).deb size
    rm -rf "$root"
    mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/share/doc/mesh"
    mkdir -p "$root/usr/lib"
    cp -a "$out/image/mesh-$version" "$root/usr/lib/mesh"
    ln -s ../lib/mesh/mesh "$root/usr/bin/mesh"
    cat "$home/LICENSE" "$home/NOTICE" >"$root/usr/share/doc/mesh/copyright"
    size=$(du -sk "$root" | cut -f 1)
    cat >"$root/DEBIAN/control" <<OUT
Package: mesh
Version: ${version/-/\~}
Section: devel
Priority: optional
Architecture: $(dpkg --print-architecture)
Depends: bash, libc6
Maintainer: the authors of mesh <mesh@localhost>
Installed-Size: $size
Description: laboratory for servlet versus reactive on the JVM
 Runs scenarios against a slow backend behind gateways on Tomcat and Netty, and
 shows how long users waited and what they waited for. Has its own JVM.
OUT
    SOURCE_DATE_EPOCH=$(date -u -d "$(sed -n 's/.*<project.build.outputTimestamp>\(.*\)<.*/\1/p' "$home/pom.xml" | head -n 1)" +%s) \
        dpkg-deb --root-owner-group -Zgzip -z6 --build "$root" "$file" >/dev/null || fail $ENVIRONMENT "the package cannot be made"
    rm -rf "$root"
    printf '%s\n' "$file"
}
