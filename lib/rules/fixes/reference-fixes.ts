import { REFERENCE_LENGTH } from '../order-rule';
import { saysNothing } from '../reference-rules';
import type { Fix, Fixer, FixLabel } from './fix';
import { whole } from './fix';

const path = 'referenceNumber';

const fits = (reference: string) =>
  reference.length <= REFERENCE_LENGTH && !reference.includes('_') && !saysNothing(reference);

function rename(label: FixLabel, value: string, sure: number): Fix[] {
  return fits(value)
    ? [{ path, label, value, sure, patch: (order) => ({ ...order, referenceNumber: value }) }]
    : [];
}

/** Without blanks, and with dashes where separators stand in a row. */
const tidy = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

const trimmed = (text: string) =>
  whole(text)
    .trim()
    .replace(/^-+|-+$/g, '');

export const fixUnderscore: Fixer = ({ referenceNumber: r }) => [
  ...rename('replaceUnderscore', tidy(r), 1),
  ...rename('dropUnderscore', r.replaceAll('_', ''), 0.9),
];

/** The last characters that fit, without a piece of a word at their beginning. */
function endOf(text: string): string {
  const end = text.slice(-REFERENCE_LENGTH);
  const torn = text.at(-REFERENCE_LENGTH - 1) !== '-';
  return trimmed(torn ? end.replace(/^[^-]{1,9}-/, '') : end);
}

/** Most references count at their end: that half is the one that tells orders apart. */
export const fixLongReference: Fixer = ({ referenceNumber: r }) => [
  ...rename('shorten', tidy(r), 1),
  ...rename('shorten', tidy(r).replace(/[-./\s]/g, ''), 0.9),
  ...rename('keepEnd', endOf(tidy(r)), 0.6),
  ...rename('keepStart', trimmed(tidy(r).slice(0, REFERENCE_LENGTH)), 0.4),
];

export const fixEmptyReference: Fixer = ({ externalOrderId }) =>
  rename('useExternalOrderId', tidy(externalOrderId ?? ''), 0.7);

/** For another order under a reference that is taken: the next of its row, to be checked before it is sent. */
export const fixDuplicateReference: Fixer = ({ referenceNumber: r }) => {
  const [, stem = r, number = '1'] = /^(.*)-(\d{1,2})$/.exec(r) ?? [];
  const ending = `-${Number(number) + 1}`;
  return rename('newReference', `${stem.slice(0, REFERENCE_LENGTH - ending.length)}${ending}`, 0.3);
};

const integration = (label: FixLabel, integrationId: string | null, sure: number): Fix => ({
  path: 'integrationId',
  label,
  ...(integrationId ? { value: integrationId } : {}),
  sure,
  patch: (order) => ({ ...order, integrationId }),
});

export const fixEmptyIntegration: Fixer = () => [integration('leaveIntegrationOut', null, 0.9)];

export const fixUnknownIntegration: Fixer = () => [integration('leaveIntegrationOut', null, 0.4)];

/** The order is there already: it is changed under the integration through which it came. */
export const fixOtherIntegration: Fixer = ({ integrationId }, _fault, { heldIntegrationId: held }) => {
  if (held) return [integration('nameIntegration', held, 0.8)];
  return integrationId ? [integration('leaveIntegrationOut', null, held === null ? 0.8 : 0.4)] : [];
};
