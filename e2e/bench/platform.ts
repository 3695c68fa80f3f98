import { createServer } from 'node:http';
import { setConfig } from '@/lib/env';

// Starts the platform on a port like `lib/server/main.ts`, without the console.

const start = performance.now();
const [databaseUrl = '', port = '0', platformApiKey = ''] = process.argv.slice(2);
setConfig({ databaseUrl, platformUrl: `http://127.0.0.1:${port}`, platformApiKey });
const { platformListener } = await import('@/lib/platform/http/listener');
const { prepare } = await import('@/lib/platform/startup');
await prepare();
createServer(platformListener).listen(Number(port), '127.0.0.1', () =>
  process.send?.({ ms: performance.now() - start }),
);
