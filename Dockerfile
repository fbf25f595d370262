# syntax=docker/dockerfile:1
# One process, one port, one volume. Your pages are mounted at /site, or copied there by an image of your own:
#   FROM lectern
#   COPY docs /site

ARG BUILD_BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
# What the program asks of a system, and nothing else: no shell, no package manager, no Perl. git is for sites that are
# taken from a repository, and for the dates of pages.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates mmdebstrap && rm -rf /var/lib/apt/lists/*
RUN mmdebstrap --mode=chrootless --variant=extract --include=ca-certificates,git,libstdc++6,tzdata --quiet bookworm /system \
  && cat /system/usr/share/ca-certificates/mozilla/*.crt > /system/etc/ssl/certs/ca-certificates.crt \
  && cd /system && rm -rf bin dev proc sbin sys usr/sbin usr/lib/*/perl* usr/lib/*/libperl* usr/lib/*/gconv \
  var/cache/* var/lib/dpkg/info var/log/* usr/share/bash-completion usr/share/bug usr/share/debconf usr/share/doc-base \
  usr/share/gitweb usr/share/info usr/share/lintian usr/share/locale usr/share/man usr/share/perl usr/share/perl5 \
  && find usr/bin -mindepth 1 ! -name 'git*' -delete && find usr/share/doc -type f ! -name copyright -delete

WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json LICENSE NOTICE.md ./
COPY bin bin
COPY scripts scripts
COPY schema schema
COPY src src
COPY web web
COPY dashboard dashboard
RUN node scripts/build-server.mjs && node scripts/build-packages.mjs && node scripts/build-web.mjs \
  && node scripts/write-notices.mjs && node scripts/build-executable.mjs
# Unpacked here, since the image can be read only.
RUN mv dist/executable/lectern-linux-* /system/usr/bin/lectern && install -d -m 755 /system/opt \
  && LECTERN_PROGRAM_DIR=/system/opt/lectern /system/usr/bin/lectern --version \
  && chmod 755 /system/opt/lectern \
  && install -d -o 1000 -g 1000 -m 700 /system/data && install -d -m 1777 /system/tmp \
  && echo 'lectern:x:1000:1000::/data:/usr/sbin/nologin' > /system/etc/passwd && echo 'lectern:x:1000:' > /system/etc/group

FROM scratch
COPY --from=build /system /
# This manual, until your own pages take its place.
COPY docs /site
# Two arenas: what threads took to make an index goes back to the system.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 LECTERN_DATA=/data LECTERN_PROGRAM_DIR=/opt/lectern
# The program belongs to root, so that it cannot change itself.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=30s --retries=3 CMD ["/usr/bin/lectern", "status", "--ready"]
ENTRYPOINT ["/usr/bin/lectern"]
CMD ["start", "/site"]
