import { cache } from 'react';
import { MASK, maskCopy, maskValues, personalValues } from '@/lib/contract/masking';
import { isPersonal } from '@/lib/contract/personal-fields';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { authorizeTenant, type TenantSession } from '../auth/access';
import { parsedJson } from '../browser/json';

/** Masks the personal data of a tenant for a person. */
export type Mask = {
  /** False if the person sees everything. */
  isOn: boolean;
  /** True if the person has revealed one of the records, named by `revealKey`. */
  isRevealed: (...names: string[]) => boolean;
  /** Returns a copy of data with its personal fields masked. */
  of: <T>(value: T) => T;
  /** Returns JSON text with its personal fields masked. Other text is masked completely. */
  text: <T extends string | null>(json: T) => T | string;
};

const noMask: Mask = { isOn: false, isRevealed: () => true, of: (value) => value, text: (json) => json };

function maskText(json: string | null, isRevealed: (name: string) => boolean) {
  const value = parsedJson(json);
  if (value === undefined) return json ? MASK : json;
  const maskedValue = maskCopy(value, isRevealed);
  // Messages in the JSON may repeat personal values.
  return JSON.stringify(maskValues(maskedValue, personalValues(value)));
}

/** A mask for files and jobs that others can read. Ignores what the person has revealed. */
export const fullMask: Mask = {
  isOn: true,
  isRevealed: () => false,
  of: (value) => maskCopy(value, () => false),
  text: (json) => maskText(json, () => false) ?? json,
};

/** Time for which a record stays revealed. In a visit, the record stays revealed at most until the visit ends. */
const REVEAL_MINUTES = 60;

/** Returns the mask of a person in a tenant. The audit records which records the person has revealed. */
export async function maskOf({ tenant, person, visit, masks }: Omit<TenantSession, 'can'>): Promise<Mask> {
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

/**
 * Returns the mask of the signed-in person, for code that knows only the tenant. Masks everything if the person may not open
 * the tenant.
 */
export const maskIn = cache(async (tenant: string): Promise<Mask> => {
  const access = await authorizeTenant(tenant, 'read');
  return 'kind' in access ? fullMask : maskOf(access);
});

/** Removes corrections of personal fields if the mask is on. */
export const maskCorrections = <C extends { field: string }>(mask: Mask, corrections: readonly C[]): C[] =>
  corrections.filter(({ field }) => !mask.isOn || !isPersonal(field));

/** Replaces customer names in the labels of favorites and recent records with customer numbers if the mask is on. */
export const maskTitles = <R extends { path: string; label: string }>(
  mask: Mask,
  records: readonly R[],
): R[] =>
  records.map((record) =>
    mask.isOn && record.path.startsWith('customers/')
      ? { ...record, label: record.path.slice('customers/'.length) }
      : record,
  );
