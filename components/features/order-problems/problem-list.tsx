'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { knownText } from '@/components/ui/known-text';
import type { FixMessages } from '@/lib/messages/fix-words';
import type { CheckedDraft } from './check-draft';
import { ProblemField, ProblemLink } from './problem-row';
import { isChoice, Suggestions } from './suggestions';
import type { AcceptFixes } from './use-accept-fixes';
import type { FieldProblem, Problems } from './use-problems';

const isAddress = (path: string) => path.endsWith('Address');

const noProblem: FieldProblem = { codes: [], messages: [], fixes: [] };

/**
 * Lists the fields with problems and their suggestions. Links to problems whose fields are in open parts of the order.
 */
export function ProblemList({
  currentProblems: { problems, fieldPaths, linkPaths, isUntouched },
  checked,
  cause,
  words,
  fixes,
  firstSuggestion,
  onSend,
  onGo,
}: {
  currentProblems: Problems;
  checked: CheckedDraft | undefined;
  cause: string;
  words: FixMessages;
  fixes: AcceptFixes;
  /** Receives the suggestion that the shortcut accepts. */
  firstSuggestion: RefObject<HTMLButtonElement | null>;
  onSend: () => void;
  onGo: (path: string) => void;
}) {
  const tUi = useTranslations('ui');
  const tErrors = useTranslations('errors');
  const { tenant } = useFieldsContext();
  const productSuggestions = useProductSuggestions(tenant);
  if (fieldPaths.length + linkPaths.length === 0) return null;
  // Each explanation is shown only once. Sort addresses first, so that an address shows the explanation of missing
  // parts.
  const paths = [...fieldPaths, ...linkPaths].toSorted((a, b) => Number(isAddress(b)) - Number(isAddress(a)));
  const pathByCode = new Map<string, string>();
  for (const path of paths) {
    const { codes, fixes: ownFixes } = problems.get(path) ?? noProblem;
    if (ownFixes.length > 0) continue;
    for (const code of codes) if (code !== cause && !pathByCode.has(code)) pathByCode.set(code, path);
  }
  const [first] = [...fieldPaths, ...linkPaths]
    .map((path) => problems.get(path) ?? noProblem)
    .flatMap((problem) => (isChoice(problem) ? [] : problem.fixes));
  const errorTitle = (code: string) => knownText(tErrors, code);
  const rowProblem = (path: string) => {
    const problem = problems.get(path) ?? noProblem;
    return {
      causes: [...new Set([...problem.codes.map(errorTitle), ...problem.messages])],
      suggestions: (
        <Suggestions
          path={path}
          problem={problem}
          how={problem.codes.flatMap((code) =>
            pathByCode.get(code) === path ? (words.how[code] ?? []) : [],
          )}
          first={first}
          firstSuggestion={firstSuggestion}
          words={words}
          fixes={fixes}
          onSend={onSend}
        />
      ),
    };
  };
  return (
    <ul className="flex flex-col">
      {fieldPaths.map((path) => (
        <ProblemField
          key={path}
          path={path}
          problem={rowProblem(path)}
          loadSuggestions={path.endsWith('.sku') ? productSuggestions.sku : undefined}
          basedOn={fixes.basedOn.get(path)}
          isUntouched={isUntouched(path)}
        />
      ))}
      {linkPaths.map((path) => (
        <ProblemLink key={path} path={path} problem={rowProblem(path)} onGo={onGo} />
      ))}
      {checked && checked.more > 0 && <li className="py-3 text-muted">{tUi('more', { n: checked.more })}</li>}
    </ul>
  );
}
