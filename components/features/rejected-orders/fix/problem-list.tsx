'use client';

import { useTranslations } from 'next-intl';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { useFormContext } from '@/components/form/values/form-context';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { FixMessages } from '../diagnosis';
import { ProblemField, ProblemLink } from './problem-row';
import { Suggestions } from './suggestions';
import { REFERENCE_TAKEN } from './use-accept-fixes';
import type { FieldProblem } from './use-problems';
import type { ValidatedDraft } from './validate-draft';

/** The fields with a problem, their suggestions, and links to problems in open parts of the order. */
export function ProblemList({
  problems,
  fields,
  links,
  validated,
  cause,
  messages,
  onlyFix,
  sentFixes,
  basedOn,
  onAccept,
}: {
  problems: ReadonlyMap<string, FieldProblem>;
  /** Paths of the fields in the list, and of the problems that are links. */
  fields: readonly string[];
  links: readonly string[];
  validated: ValidatedDraft | undefined;
  /** The code of the rejection. */
  cause: string;
  messages: FixMessages;
  /** The single suggestion that leaves no error. */
  onlyFix: Fix | undefined;
  /** The suggestions that sending accepts. */
  sentFixes: readonly Fix[];
  /** The basis of accepted suggestions, by path. */
  basedOn: ReadonlyMap<string, string>;
  onAccept: (fix: Fix, path: string, isSent?: boolean) => void;
}) {
  const tUi = useTranslations('ui');
  const tErrors = useTranslations('errors');
  const { tenant } = useFormContext();
  const productSuggestions = useProductSuggestions(tenant);
  if (fields.length + links.length === 0) return null;
  const shortcut = validated?.errors.find(
    ({ error, fixes }) => error.code !== REFERENCE_TAKEN && fixes.length > 0,
  );
  const titleOf = (code: string) => (tErrors.has(code) ? tErrors(code) : code);
  const rowProblem = (path: string) => {
    const { codes, messages: texts, fixes } = problems.get(path) ?? { codes: [], messages: [], fixes: [] };
    return {
      causes: [...new Set([...codes.map(titleOf), ...texts])],
      suggestions: (
        <Suggestions
          codes={codes}
          fixes={fixes}
          cause={cause}
          only={onlyFix}
          sent={sentFixes}
          first={shortcut?.fixes[0]}
          words={messages}
          isChoice={codes.includes(REFERENCE_TAKEN)}
          onAccept={(fix, isSent) => onAccept(fix, path, isSent)}
        />
      ),
    };
  };
  return (
    <ul className="flex flex-col">
      {fields.map((path) => (
        <ProblemField
          key={path}
          path={path}
          problem={rowProblem(path)}
          loadSuggestions={path.endsWith('.sku') ? productSuggestions.sku : undefined}
          basedOn={basedOn.get(path)}
        />
      ))}
      {links.map((path) => (
        <ProblemLink key={path} path={path} problem={rowProblem(path)} />
      ))}
      {validated && validated.more > 0 && (
        <li className="py-3 text-muted">{tUi('more', { n: validated.more })}</li>
      )}
    </ul>
  );
}
