import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isWebAddress } from '@/lib/contract/schema/fields';
import { collapseSpaces, type FindFixes, type Fix, truncateAtWord } from './fixes/fix';
import {
  isBlank,
  MAX_NOTE_LENGTH,
  type OrderChange,
  type OrderRule,
  pathIf,
  type UncheckedRule,
} from './order-rule';

// Matches hosts that cannot be reached from outside. The target of a URL is checked again during fetching (D13).
const PRIVATE_NAME = /\.(local|localhost|internal|intranet|lan|home|corp)$/i;
const PRIVATE_IPV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const GLOBAL_IPV6 = /^\[[23]/;

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return GLOBAL_IPV6.test(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name) && !PRIVATE_IPV4.test(name);
}

/** True for a URL that a carrier or warehouse can fetch: https without a password, on a public host. */
function isPublicUrl(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}

const DOCUMENT = 'vas.documentVAS.documentUrl';

const documentUrl = (order: SalesOrderUpsert): string | undefined => {
  const url = order.vas?.documentVAS?.documentUrl;
  return url && !isBlank(url) ? url : undefined;
};

const withDocument =
  (documentUrl: string | null): OrderChange =>
  (order) => ({
    ...order,
    vas: { ...order.vas, documentVAS: documentUrl === null ? null : { documentUrl } },
  });

/**
 * Repairs a pasted URL: removes surrounding quotes, encodes spaces, converts backslashes to slashes, and completes the scheme.
 */
const cleanUrl = (text: string) => {
  const plain = text
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .replaceAll('\\', '/')
    .replace(/\s/g, '%20');
  return `https://${plain.replace(/^(https?)?:?\/{0,}/i, '')}`;
};

const fixDocument: FindFixes = (order, error) => {
  const url = cleanUrl(order.vas?.documentVAS?.documentUrl ?? '');
  const secure = error.code === 'InvalidVasDocumentUrlForOpenApiIntegration';
  const label = secure ? 'makeSecure' : 'cleanAddress';
  const patched = (value: string): Fix => ({
    path: DOCUMENT,
    label,
    value,
    score: 0.8,
    patch: withDocument(value),
  });
  return [
    ...(isPublicUrl(url) ? [patched(url)] : []),
    { path: DOCUMENT, label: 'leaveDocumentOut', score: 0.1, patch: withDocument(null) },
  ];
};

const fixNote: FindFixes = (order) => {
  const note = order.vas?.packageNote ?? '';
  const noteFix = (packageNote: string, label: string, score: number): Fix => ({
    path: 'vas.packageNote',
    label,
    score,
    patch: (o) => ({ ...o, vas: { ...o.vas, packageNote } }),
  });
  const short = collapseSpaces(note);
  return short.length <= MAX_NOTE_LENGTH
    ? [noteFix(short, 'squeeze', 1)]
    : [{ ...noteFix(truncateAtWord(short, MAX_NOTE_LENGTH), 'cut', 0.5), splits: true }];
};

/** Rules for value-added services: what is put into the package with the products. */
export const serviceRules = [
  {
    code: 'InvalidUrl',
    fix: 'fetch',
    field: DOCUMENT,
    findFixes: fixDocument,
    find: (o) => {
      const url = documentUrl(o);
      return pathIf(url !== undefined && !isWebAddress(url), DOCUMENT);
    },
    example: withDocument('www.example.com/fatura 1.pdf'),
  },
  {
    code: 'InvalidVasDocumentUrlForOpenApiIntegration',
    fix: 'fetch',
    field: DOCUMENT,
    findFixes: fixDocument,
    find: (o) => {
      const url = documentUrl(o);
      return pathIf(url !== undefined && isWebAddress(url) && !isPublicUrl(url), DOCUMENT);
    },
    example: withDocument('http://www.example.com/fatura.pdf'),
  },
  {
    code: 'GiftNotesTooLong',
    fix: 'cut',
    field: 'vas.packageNote',
    findFixes: fixNote,
    find: (o) => pathIf((o.vas?.packageNote?.length ?? 0) > MAX_NOTE_LENGTH, 'vas.packageNote'),
    example: (o) => ({
      ...o,
      vas: { ...o.vas, packageNote: 'İyi ki doğdun! '.repeat(MAX_NOTE_LENGTH / 10) },
    }),
  },
  { code: 'GiftWrapType', fix: 'ask', fixedBy: 'sender', prevention: 'suggest' },
  { code: 'InvalidVasDocumentUrlForExcel', fix: 'fetch', field: 'vas.documentVAS.documentUrl' },
] satisfies readonly (OrderRule | UncheckedRule)[];
