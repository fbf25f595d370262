# syntax=docker/dockerfile:1
# One process, one port, one volume. Your pages are mounted at /site, or copied there by an image of your own:
#   FROM lectern
#   COPY docs /site

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts scripts
COPY schema schema
COPY src src
COPY web web
COPY dashboard dashboard
RUN node scripts/build-server.mjs && node scripts/build-packages.mjs && node scripts/build-web.mjs && node scripts/write-notices.mjs
RUN npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
# For sites that are taken from a git repository, and for the dates of pages.
RUN apt-get update && apt-get install --yes --no-install-recommends git ca-certificates && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LECTERN_DATA=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY bin ./bin
COPY LICENSE NOTICE.md ./
# This manual, until your own pages take its place.
COPY docs /site
RUN install -d -o node -g node -m 700 /data
# uid 1000. The program belongs to root, so that it cannot change itself.
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/lectern.js", "start", "/site"]
