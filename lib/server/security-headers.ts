import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { isHttps } from './forwarded';
import type { Group } from './request-target';

const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/** Content security policy for responses that are never pages. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const YEAR = 365 * 24 * 3600;

/**
 * Hashes of the toaster's style element, which a package adds without a nonce. The browser checks the element twice: empty when
 * it is added, and with its text.
 */
export const TOASTER_STYLE =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

type HeaderContext = { https: boolean; production: boolean };

/**
 * Returns the content security policy of a page. Allows scripts with the nonce, scripts that these scripts load, and the
 * console's own style sheets. Allows style attributes, because widths and positions are rendered as attributes.
 */
export function pagePolicy(nonce: string, { https, production }: HeaderContext): string {
  const directives: (string | false)[] = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${production ? '' : " 'unsafe-eval'"}`,
    "script-src-attr 'none'",
    // In development, Next adds style sheets as they change.
    production ? `style-src 'self' 'nonce-${nonce}' ${TOASTER_STYLE}` : "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    // Product images are hosted by shops, over https.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    production ? "connect-src 'self'" : "connect-src 'self' ws: wss:",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    https && 'upgrade-insecure-requests',
  ];
  return directives.filter(Boolean).join('; ');
}

/** Sets the security headers of a response. Also replaces the request's policy, because Next reads the nonce from the request. */
export function setSecurityHeaders(req: IncomingMessage, res: ServerResponse, group: Group): void {
  const https = isHttps(req);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) res.setHeader(name, value);
  if (https) res.setHeader('strict-transport-security', `max-age=${YEAR}; includeSubDomains`);
  delete req.headers['content-security-policy-report-only'];
  const isPage = group === 'console' || group === 'assets';
  const policy = isPage
    ? pagePolicy(randomBytes(16).toString('base64'), { https, production: env.production })
    : DATA_POLICY;
  req.headers['content-security-policy'] = policy;
  res.setHeader('content-security-policy', policy);
}

/**
 * True if another site requests anything but a page, according to Fetch Metadata. Requests without these headers do not come from
 * browsers, so they contain no cookies of a user.
 */
export function isCrossSite(req: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const isVisit =
    (req.method === 'GET' || req.method === 'HEAD') &&
    req.headers['sec-fetch-mode'] === 'navigate' &&
    (req.headers['sec-fetch-dest'] ?? 'document') === 'document';
  return !isVisit;
}
