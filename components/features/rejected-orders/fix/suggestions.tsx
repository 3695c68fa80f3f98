'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';
import type { FixMessages } from '../diagnosis';

/** The possible fixes of a field's errors, or what to do when there is none. */
export function Suggestions({
  codes,
  fixes,
  cause,
  only,
  first,
  words,
  isChoice,
  onAccept,
}: {
  codes: readonly string[];
  fixes: readonly Fix[];
  /** The code of the rejection, whose explanation is displayed above. */
  cause: string;
  /** The single fix that leaves no error. */
  only: Fix | undefined;
  /** The fix that the shortcut accepts. */
  first: Fix | undefined;
  words: FixMessages;
  /** The person chooses between two orders: the shortcut accepts neither. */
  isChoice: boolean;
  onAccept: (fix: Fix, isSent?: boolean) => void;
}) {
  const t = useTranslations('form.fix');
  return (
    <>
      {fixes.map((fix) => (
        <Button
          key={`${fix.label} ${fix.path} ${fix.value}`}
          size="sm"
          data-suggestion={isChoice ? undefined : ''}
          onClick={() => onAccept(fix)}
          onKeyDown={(event) => {
            if (fix !== only || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.stopPropagation();
            onAccept(fix, true);
          }}
          className="h-auto! min-h-control-sm max-w-full shrink! whitespace-normal! py-1 text-left"
        >
          <span className="min-w-0 break-words">
            {(words.fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? '')}
            <span className="ml-1.5 font-normal text-muted text-xs">{words.kinds[suggestionKind(fix)]}</span>
          </span>
          {fix === first && (
            <span aria-hidden="true">
              <Kbd keys="a" />
            </span>
          )}
        </Button>
      ))}
      {only && fixes.includes(only) && (
        <Button size="sm" variant="ghost" keys="Ctrl+Enter" onClick={() => onAccept(only, true)}>
          {t('acceptAndSend')}
        </Button>
      )}
      {fixes.length === 0 && (
        <p className="text-muted text-xs empty:hidden">
          {codes.filter((code) => code !== cause).map((code) => words.how[code])}
        </p>
      )}
    </>
  );
}
