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

/** Headers of every response. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/** For data that is never a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const YEAR = 365 * 24 * 3600;

/**
 * The only style sheet that a package adds without a nonce, that of the toaster: first empty, then with its text, and the browser
 * checks both.
 */
export const TOASTER_STYLE =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

type HeaderContext = { https: boolean; production: boolean };

/**
 * What a page may load. Scripts: those with the nonce, and what they load. Style attributes are allowed, because the server and
 * virtual lists render widths and positions; style sheets are not, except ours.
 */
export function pagePolicy(nonce: string, { https, production }: HeaderContext): string {
  const directives: (string | false)[] = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${production ? '' : " 'unsafe-eval'"}`,
    "script-src-attr 'none'",
    // In development Next adds style sheets as they change.
    production ? `style-src 'self' 'nonce-${nonce}' ${TOASTER_STYLE}` : "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    // Product pictures are hosted by their shop, over https.
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

/**
 * Sets the security headers before anything is written. A page's policy is also passed to Next, which reads the nonce from it; a
 * nonce in the request is overwritten.
 */
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
 * True when another site requests something other than a page, according to Fetch Metadata. Clients without these headers are no
 * browsers and pass: they have no ambient session.
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
