import type { IncomingMessage, ServerResponse } from 'node:http';
import { getCatalog, type Locale, locales, preferredLocale } from '@/lib/messages/catalogs';
import { localeCookie } from '@/lib/messages/locale-cookies';

const RELOAD_SECONDS = 2;

export function isPageVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers.rsc === undefined && (headers.accept ?? '').includes('text/html');
}

/** Returns the language of the cookie, or else of the browser, or else English. */
function chooseLocale({
  cookie = '',
  'accept-language': acceptLanguage,
}: IncomingMessage['headers']): Locale {
  const stored = cookie.split(/;\s*/);
  return (
    locales.find((locale) => stored.includes(`${localeCookie}=${locale}`)) ?? preferredLocale(acceptLanguage)
  );
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:14px/1.5 system-ui,sans-serif;background:#f7f7f8;color:#18181b}
main{max-width:26rem;margin:22vh auto 0;padding:0 1rem}h1{font-size:1rem;margin:0 0 .25rem}p{margin:0;color:#52525b}
@media(prefers-color-scheme:dark){body{background:#0d0e10;color:#ededef}p{color:#a1a1aa}}`;

/** Why a page waits: `waiting` for the database, or `busy` with too many requests. */
type WaitReason = 'waiting' | 'busy';

/** Sends a page that explains the wait and reloads automatically, in place of the requested page. */
export function sendWaitingPage(
  req: IncomingMessage,
  res: ServerResponse,
  reason: WaitReason = 'waiting',
): void {
  const locale = chooseLocale(req.headers);
  const { title, sentence: waitingText } = getCatalog(locale).shell[reason];
  const text = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}"><title>${title} · Tallyman</title><style>${STYLE}</style></head>
<body><main role="status"><h1>${title}</h1><p>${waitingText}</p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'retry-after': String(RELOAD_SECONDS),
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  };
  res.setHeaders(new Map(Object.entries(headers)));
  res.writeHead(503).end(text);
}
