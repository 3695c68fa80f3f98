import { cache } from 'react';
import { MASK, maskCopy, maskValues, personalValues } from '@/lib/contract/masking';
import { isPersonal } from '@/lib/contract/personal-fields';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { authorizeTenant, type InTenant } from '../auth/access';
import { parsedJson } from '../browser/json';

/** How a person sees the personal data of a tenant. */
export type Mask = {
  /** False when the person sees everything. */
  isOn: boolean;
  /** True when the person has revealed one of these records, by `revealKey`. */
  isRevealed: (...names: string[]) => boolean;
  /** A copy of a page's data with personal fields masked. */
  of: <T>(value: T) => T;
  /** JSON text with personal fields masked; text that is not JSON is masked completely. */
  text: <T extends string | null>(json: T) => T | string;
};

const noMask: Mask = { isOn: false, isRevealed: () => true, of: (value) => value, text: (json) => json };

function maskText(json: string | null, isRevealed: (name: string) => boolean) {
  const value = parsedJson(json);
  if (value === undefined) return json ? MASK : json;
  const maskedValue = maskCopy(value, isRevealed);
  // Error messages may repeat values of the body.
  return JSON.stringify(maskValues(maskedValue, personalValues(value)));
}

/** Ignores what the person has revealed: for files and jobs that others can read. */
export const fullMask: Mask = {
  isOn: true,
  isRevealed: () => false,
  of: (value) => maskCopy(value, () => false),
  text: (json) => maskText(json, () => false) ?? json,
};

/** How long a record stays revealed; in a visit at most until its end. */
const REVEAL_MINUTES = 60;

/** The mask of a person in a tenant that they may open. The audit records what they have revealed. */
export async function maskOf({ tenant, person, visit, masks }: Omit<InTenant, 'can'>): Promise<Mask> {
  if (!masks) return noMask;
  const rows = await tenantQuery<{ object: string }>(pool(), tenant.id, {
    text: `select object from console.audit where "personId" = $1 and tenant = $2 and act = 'personal.shown'
       and visit is not distinct from $3 and at > now() - make_interval(mins => ${REVEAL_MINUTES})`,
    values: [person.id, tenant.id, visit?.id ?? null],
  });
  const revealed = new Set(rows.map(({ object }) => object));
  const isRevealed = (name: string) => revealed.has(name);
  return {
    isOn: true,
    isRevealed: (...names) => names.some(isRevealed),
    of: (value) => maskCopy(value, isRevealed),
    text: (json) => maskText(json, isRevealed) ?? json,
  };
}

/** The mask of the signed-in person, for functions that know only the tenant. Masks everything for people who may not open it. */
export const maskIn = cache(async (tenant: string): Promise<Mask> => {
  const access = await authorizeTenant(tenant, 'read');
  return 'kind' in access ? fullMask : maskOf(access);
});

/** The corrections of a page, without those of masked fields. */
export const maskCorrections = <C extends { field: string }>(mask: Mask, corrections: readonly C[]): C[] =>
  corrections.filter(({ field }) => !mask.isOn || !isPersonal(field));

/** Replaces page titles of records: a customer's number instead of a masked name. */
export const maskTitles = <R extends { path: string; label: string }>(
  mask: Mask,
  records: readonly R[],
): R[] =>
  records.map((record) =>
    mask.isOn && record.path.startsWith('customers/')
      ? { ...record, label: record.path.slice('customers/'.length) }
      : record,
  );
