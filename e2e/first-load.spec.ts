import { gzipSync } from 'node:zlib';
import { expect, test } from './tenant';

/**
 * What a browser with an empty cache loads for a page: transferred kilobytes of scripts and of the document, and requests until
 * the network is idle. The messages are a cached script of 18 KB.
 */
const before = {
  '': { scripts: 234, document: 17.5, requests: 10 },
  '/products': { scripts: 249, document: 22.9, requests: 10 },
  '/sales-orders': { scripts: 249, document: 39.3, requests: 10 },
  '/rejected-orders': { scripts: 250, document: 19.5, requests: 10 },
  '/stocks': { scripts: 250, document: 20.7, requests: 10 },
};

const kilobytes = (body: string | Buffer) => Math.round(gzipSync(body).length / 100) / 10;

for (const [path, { scripts, document, requests }] of Object.entries(before))
  test(`a first visit to ${path || 'the overview'} loads at most 5% more than the recorded size`, async ({
    page,
    tenant,
  }) => {
    const html = await (await page.request.get(tenant.at(path))).text();
    // Browsers with module support skip the `nomodule` script.
    const named = html
      .replaceAll(/<script [^>]*noModule[^>]*>/g, '')
      .match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g);
    const files = [...new Set(named)];
    const bodies = await Promise.all(
      files.filter((file) => file.endsWith('.js')).map(async (file) => (await page.request.get(file)).body()),
    );
    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    await page.goto(tenant.at(path), { waitUntil: 'networkidle' });
    const now = {
      scripts: bodies.reduce((sum, body) => sum + kilobytes(body), 0),
      document: kilobytes(html),
      requests: asked,
    };
    // When a figure improves, lower its limit above.
    const told = `${path}: ${JSON.stringify(now)}`;
    expect.soft(now.scripts, told).toBeLessThanOrEqual(scripts * 1.05);
    expect.soft(now.document, told).toBeLessThanOrEqual(document * 1.05);
    expect(now.requests, told).toBeLessThanOrEqual(requests * 1.05);
  });
