'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useLabels } from '@/components/ui/use-labels';
import type { ImportIssue } from '@/lib/console/browser/import-state';
import type { NamedField } from '@/lib/messages/named-fields';

/** Maximum number of possible values in a message. Longer lists, such as 150 currencies, do not fit. */
const MAX_OPTIONS = 8;

/** Returns functions that describe problems. `full` includes the label of the field, `problemText` does not. */
export function useProblemMessages(fields: readonly NamedField[]) {
  const t = useTranslations('import.faults');
  const labels = useLabels();
  const label = useCallback(
    (path: string) => fields.find((field) => field.path === path)?.label ?? labels.label(path),
    [fields, labels],
  );
  const problemText = useCallback(
    (issue: Pick<ImportIssue, 'code' | 'message' | 'possibleValues' | 'limit' | 'options'>): string => {
      const { code, possibleValues, options } = issue;
      if (options)
        return options.length > MAX_OPTIONS
          ? t('unsupported')
          : t('oneOf', { values: options.map(labels.value).join(', ') });
      // Codes of the platform can contain any characters.
      const key = code.replace('.', '-');
      if (!/^[\w-]+$/.test(key) || !t.has(key)) return labels.issue(issue);
      const [one = '', other = ''] = possibleValues ?? [];
      return t(key, { row: Number(one) || 0, one, other });
    },
    [t, labels],
  );
  // Removes the index of a line from the path, because each line is a row here.
  const fieldPath = ({ path }: Pick<ImportIssue, 'path'>) => path.replaceAll(/\.\d+/g, '');
  const full = (issue: ImportIssue) =>
    issue.path ? `${label(fieldPath(issue))}: ${problemText(issue)}` : problemText(issue);
  return { problemText, full, label, fieldPath };
}

export type ProblemMessages = ReturnType<typeof useProblemMessages>;
