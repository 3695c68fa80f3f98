# The console and the embedded platform in one image. The build needs the development packages, the image does not.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run -s build && rm -rf .next/cache && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
    && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.json

FROM node:22.23.3-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# The application belongs to root and runs as `node`, which may write to its data alone.
RUN mkdir /data && chown node:node /data && chmod 700 /data
# sbom.json lists the packages in the image.
COPY --from=build /app/package.json /app/tsconfig.json /app/next.config.mjs /app/sbom.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
COPY --from=build /app/lib ./lib
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD node -e 'fetch("http://127.0.0.1:" + process.env.PORT + "/health/live").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
CMD ["node", "--max-old-space-size=1024", "--import", "tsx", "lib/server/main.ts"]
