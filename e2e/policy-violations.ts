import type { BrowserContext } from '@playwright/test';

/** Matches console messages about blocked resources and invalid policy directives. */
const POLICY_MESSAGE =
  /Content[- ]Security[- ]Policy|Permissions-Policy|Refused to |Mixed Content|blocked by CORS/i;

/** Collects policy violations on the pages of a context, and requests to other origins. */
export function collectPolicyViolations(context: BrowserContext, baseURL: string): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (POLICY_MESSAGE.test(message.text())) violations.push(message.text());
  });
  context.on('request', (request) => {
    const url = request.url();
    // Product images are served by the shop.
    if (request.resourceType() === 'image') return;
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(baseURL)) violations.push(`request to ${url}`);
  });
  return violations;
}
