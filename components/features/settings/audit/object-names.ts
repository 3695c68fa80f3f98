import type { useTranslations } from 'next-intl';
import type { AuditRow } from '@/lib/console/audit/audit-rows';
import { operations } from '@/lib/contract/operations';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';

/** A translation function without a namespace: its keys are full paths. */
type Translate = ReturnType<typeof useTranslations<never>>;

type ObjectNames = {
  /** Returns the name of a row's object as the page shows it. */
  nameOf: (row: Pick<AuditRow, 'act' | 'object'>) => string;
  /** Returns the stored names whose displayed names contain the text. */
  find: (text: string) => string[];
};

/**
 * Names audited objects by the title of a log, the operation of a list or job, or the records of an import. Other objects keep
 * their stored names.
 */
export function objectNames(t: Translate): ObjectNames {
  const imported = resourceDefinitions.map(({ segment }) => [segment, t(`resources.${segment}`)] as const);
  const imports = new Map(
    [...imported, ['cargo-codes', t('import.cargoCodes')] as const].map(([stored, name]) => [
      stored,
      t('audit.import', { name }),
    ]),
  );
  const names = new Map([
    ...Object.keys(operations).map((name) => [name, t(`operations.${name}`)] as const),
    ['audit', t('audit.title')],
    ['requests', t('pages.requests.title')],
    ['visits', t('visits.log.title')],
  ]);
  return {
    nameOf: ({ act, object }) =>
      (act === 'job.changed' ? imports.get(object) : undefined) ?? names.get(object) ?? object,
    find: (text) =>
      [...imports, ...names].flatMap(([stored, name]) =>
        normalizePlain(name).includes(normalizePlain(text)) ? [stored] : [],
      ),
  };
}
