'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/code';
import { Textarea } from '@/components/ui/input';
import type { Issue } from '@/lib/contract/schema/issue';
import { dqbText, parseCustomQuery } from '../url-state/custom-query';
import { writeSorting } from '../url-state/sorting';
import { useListQuery } from '../url-state/use-list-state';

/** Edits the query of a list as text, in the syntax that the platform parses. The text can also be read and copied. */
export function QueryEditor({ close }: { close: () => void }) {
  const { shape, state, request, change } = useListQuery();
  const { customQuery } = request;
  const t = useTranslations('table');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [startText] = useState(() => (customQuery.issues ? state.dqb : dqbText(request.query)));
  const [text, setText] = useState(startText);
  const [issues, setIssues] = useState(customQuery.issues ?? []);
  const [range, setRange] = useState(customQuery.range);
  // Select the invalid part, so that typing replaces it.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (range) field.current?.setSelectionRange(range.start, range.end);
  }, [range]);

  const apply = () => {
    // If the text has not changed, the list keeps its search and filters.
    if (text.trim() === startText && !customQuery.issues) return close();
    const parsed = parseCustomQuery(text.trim(), shape.fields);
    if (parsed.issues) {
      setIssues(parsed.issues);
      // A new object selects the part again even if the text has not changed since the last "Apply".
      setRange(parsed.range && { ...parsed.range });
      setText(text.trim());
      return;
    }
    // If the headings can show the query's order, it becomes the list's order, so that a click on a heading still changes the
    // order.
    const isSortable = parsed.sort.every(
      ({ property, caseSensitive }) =>
        !caseSensitive && shape.columns.some(({ name, sortable }) => name === property && sortable),
    );
    const sorting = parsed.sort.map(({ property, direction }) => ({
      id: property,
      desc: direction === 'desc',
    }));
    const sort = writeSorting(sorting);
    change({
      // If the search cannot be combined with the query, it is not applied, but stays in the search box.
      ...(request.searchConflict ? {} : { q: null }),
      f: null,
      dqb: dqbText({ filters: parsed.filters, sort: isSortable ? [] : parsed.sort }) || null,
      sort: isSortable && sort !== shape.sort ? sort || null : null,
    });
    close();
  };
  return (
    <form
      className="flex flex-col gap-2 p-1.5"
      onSubmit={(e) => {
        e.preventDefault();
        apply();
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {t('queryText')}
        </label>
        <CopyButton value={text} />
      </div>
      <Textarea
        ref={field}
        id={id}
        code
        data-wide=""
        rows={6}
        invalid={issues.length > 0}
        aria-describedby={`${id}-says`}
        className="break-all text-xs"
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          setIssues([]);
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || e.shiftKey) return;
          e.preventDefault();
          apply();
        }}
      />
      <div id={`${id}-says`} className="text-xs">
        {issues.length === 0 ? (
          <p className="text-muted">{t('queryHint')}</p>
        ) : (
          <ul role="alert" className="flex flex-col gap-1 text-bad">
            {issues.map((issue) => (
              <li key={issue.code + issue.message}>{queryIssueText(issue, t)}</li>
            ))}
          </ul>
        )}
      </div>
      <Button type="submit" variant="primary" size="sm">
        {t('apply')}
      </Button>
    </form>
  );
}

const errorCodes = [
  'unknown_operation',
  'unknown_logic',
  'unknown_property',
  'unknown_option',
  'unknown_direction',
  'unpaired',
  'unbalanced',
  'too_big',
  'invalid_value',
  'unknown_part',
  'unknown_field',
  'unsuitable_operation',
  'unpaired_paging',
  'paging',
] as const;

type Translate = ReturnType<typeof useTranslations<'table'>>;

/** Returns an issue of a query in the user's language: the invalid part as written, and the error. */
export function queryIssueText({ code, message }: Issue, t: Translate): string {
  const [, part, n, written] = /^(filter|sort) (\d+) \([ps]=(.*)\):/.exec(message) ?? [];
  const [, position] = /character (\d+)/.exec(message) ?? [];
  const errorCode = errorCodes.find((f) => f === code);
  const label = errorCode ? t(`queryFault.${errorCode}`) : message;
  if (n)
    return t(part === 'sort' ? 'querySort' : 'queryFilter', { n, written: written || '–', problem: label });
  return position ? t('queryPlace', { position, problem: label }) : label;
}
