import { getTranslations } from 'next-intl/server';
import { pathOf } from '../ui/sections';
import type { Create } from './command-palette/use-entries';

/** Resources with a form that makes a record; all of these are operations of the spec, so every platform has them. */
const made = ['sales-orders', 'receiving-orders', 'shipments', 'lots', 'products', 'customers'] as const;

/** The forms that make a new record, in the reader's language. */
export async function createForms(tenant: string): Promise<Create[]> {
  const t = await getTranslations('pages.new');
  return made.map((id) => ({ id, label: t(id), href: pathOf(tenant, { segment: `new/${id}` }) }));
}
