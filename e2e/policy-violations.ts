import type { BrowserContext } from '@playwright/test';

/** Browser messages about a page that violates its own policy, or about an unknown directive. */
const BROKEN = /Content[- ]Security[- ]Policy|Permissions-Policy|Refused to |Mixed Content|blocked by CORS/i;

/** Collects what the policy blocked on the pages of a context, and every request to another origin. */
export function reportPolicyViolations(context: BrowserContext, baseURL: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (BROKEN.test(message.text())) complaints.push(message.text());
  });
  context.on('request', (request) => {
    const url = request.url();
    // Product pictures are on the shop's own server.
    if (request.resourceType() === 'image') return;
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(baseURL)) complaints.push(`request to ${url}`);
  });
  return complaints;
}
