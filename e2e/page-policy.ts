import type { BrowserContext } from '@playwright/test';

/** What a browser says when a page breaks its own policy, or names one that the browser does not know. */
const BROKEN = /Content[- ]Security[- ]Policy|Permissions-Policy|Refused to |Mixed Content|blocked by CORS/i;

/** Collects what the pages of a context were refused by their policy, and every request that left for another address. */
export function reportPolicyViolations(context: BrowserContext, baseURL: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (BROKEN.test(message.text())) complaints.push(message.text());
  });
  context.on('request', (request) => {
    const url = request.url();
    // Pictures of products are where their shop keeps them.
    if (request.resourceType() === 'image') return;
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(baseURL)) complaints.push(`request to ${url}`);
  });
  return complaints;
}
