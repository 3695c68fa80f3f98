import { gzipSync } from 'node:zlib';
import { open } from './hydration';
import { expect, test } from './tenant';

/**
 * Recorded first loads with an empty cache: kilobytes of the scripts and the document after gzip, and requests until the network is
 * idle. The scripts include 32 KB of messages.
 */
const recorded = {
  '': { scripts: 247, document: 17.7, requests: 10 },
  '/products': { scripts: 267, document: 24.6, requests: 10 },
  '/sales-orders': { scripts: 267, document: 42.2, requests: 10 },
  '/rejected-orders': { scripts: 268, document: 19.5, requests: 10 },
  '/stocks': { scripts: 268, document: 21.8, requests: 10 },
};

const kilobytes = (body: string | Buffer) => Math.round(gzipSync(body).length / 100) / 10;

for (const [path, { scripts, document, requests }] of Object.entries(recorded))
  test(`a first visit to ${path || 'the overview'} loads at most 5% more than the recorded size`, async ({
    page,
    tenant,
  }) => {
    const html = await (await page.request.get(tenant.at(path))).text();
    // Browsers with module support skip the `nomodule` script.
    const assets = html
      .replaceAll(/<script [^>]*noModule[^>]*>/g, '')
      .match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g);
    const files = [...new Set(assets)];
    const bodies = await Promise.all(
      files.filter((file) => file.endsWith('.js')).map(async (file) => (await page.request.get(file)).body()),
    );
    let requestCount = 0;
    page.on('request', (request) => {
      // The next page is read ahead once the list is ready, before or after the network is idle.
      if (!new URL(request.url()).pathname.startsWith('/read/')) requestCount += 1;
    });
    await open(page, tenant.at(path), { waitUntil: 'networkidle' });
    const actual = {
      scripts: bodies.reduce((sum, body) => sum + kilobytes(body), 0),
      document: kilobytes(html),
      requests: requestCount,
    };
    // When a value improves, lower it above.
    const message = `${path}: ${JSON.stringify(actual)}`;
    expect.soft(actual.scripts, message).toBeLessThanOrEqual(scripts * 1.05);
    expect.soft(actual.document, message).toBeLessThanOrEqual(document * 1.05);
    expect(actual.requests, message).toBeLessThanOrEqual(requests * 1.05);
  });
