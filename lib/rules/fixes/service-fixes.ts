import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { NOTE_LENGTH } from '../lengths';
import { isPublicAddress } from '../public-address';
import { headOf, squeezed } from './cut-text';
import type { Mend, Mender, MendLabel } from './fix';

const DOCUMENT = 'vas.documentVAS.documentUrl';

const withDocument = (order: SalesOrderUpsert, documentUrl: string | null): SalesOrderUpsert => ({
  ...order,
  vas: { ...order.vas, documentVAS: documentUrl === null ? null : { documentUrl } },
});

/** What people paste: blanks around and inside, back slashes, no scheme or half of one. */
const cleaned = (text: string) => {
  const plain = text
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .replaceAll('\\', '/')
    .replace(/\s/g, '%20');
  return `https://${plain.replace(/^(https?)?:?\/{0,}/i, '')}`;
};

export const mendDocument: Mender = (order, fault) => {
  const url = cleaned(order.vas?.documentVAS?.documentUrl ?? '');
  const secure = fault.code === 'InvalidVasDocumentUrlForOpenApiIntegration';
  const label: MendLabel = secure ? 'makeSecure' : 'cleanAddress';
  const patched = (value: string): Mend => ({
    path: DOCUMENT,
    label,
    value,
    sure: 0.8,
    patch: (o) => withDocument(o, value),
  });
  return [
    ...(isPublicAddress(url) ? [patched(url)] : []),
    { path: DOCUMENT, label: 'leaveDocumentOut', sure: 0.1, patch: (o) => withDocument(o, null) },
  ];
};

export const mendNote: Mender = (order) => {
  const note = order.vas?.packageNote ?? '';
  const put = (packageNote: string, label: MendLabel, sure: number): Mend => ({
    path: 'vas.packageNote',
    label,
    sure,
    patch: (o) => ({ ...o, vas: { ...o.vas, packageNote } }),
  });
  const short = squeezed(note);
  return short.length <= NOTE_LENGTH
    ? [put(short, 'squeeze', 1)]
    : [put(headOf(short, NOTE_LENGTH), 'cut', 0.5)];
};
