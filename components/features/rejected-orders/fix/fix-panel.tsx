'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { goTo } from '@/components/form/fields/focus-field';
import { useScope } from '@/components/form/values/form-scope';
import { type FormValues, held, isDraft, newRow, ROW, Rows } from '@/components/form/values/form-values';
import { isSamePayload, toPayload } from '@/components/form/values/payload';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useLabels } from '@/components/ui/use-labels';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import type { FixMessages } from './fix-messages';
import { rowOf } from './line-of-issue';
import type { ValidatedDraft } from './validate-draft';

/** Lines as rows: one that the mend leaves alone stays the row that it is, with what was typed in it since. */
function rowsOf({ item = [] }: Field, lines: readonly object[], now: unknown, reader: Reader): Rows {
  const rows = now instanceof Rows ? now : new Rows([]);
  return new Rows(
    lines.map((line) => {
      const row = rowOf(line);
      return (row && rows.list[rows.placeOf(String(row[ROW]))]) ?? row ?? newRow(item, reader, line);
    }),
  );
}

/** Puts a mended order into the form: only the fields that the mend changes are touched, as if they had been typed. */
function putIn(
  values: UseFormReturn<FieldValues>,
  fields: readonly Field[],
  order: SalesOrderUpsert,
  mended: SalesOrderUpsert,
  reader: Reader,
): void {
  const put = (known: readonly Field[], now: FormValues, next: FormValues, before: string) => {
    const [said, meant] = [toPayload(known, now, reader), toPayload(known, next, reader)];
    for (const { name, item = [] } of known) {
      if (isSamePayload(said[name], meant[name])) continue;
      const [here, value] = [now[name], next[name]];
      if (isDraft(value)) put(item, isDraft(here) ? here : {}, value, `${before}${name}.`);
      // Rows are not compared with those of the beginning, field by field: there may be ten thousand.
      else values.setValue(`${before}${name}`, value, { shouldDirty: !(value instanceof Rows) });
    }
  };
  const now = values.getValues();
  const [said, wanted] = [new Map(Object.entries(order)), new Map(Object.entries(mended))];
  const changed = fields.filter(({ name }) => said.get(name) !== wanted.get(name));
  const next = changed.map((field) => {
    const rows = field.name === 'lineItems' && rowsOf(field, mended.lineItems ?? [], now.lineItems, reader);
    return [field.name, rows || held(field, wanted.get(field.name), reader)] as const;
  });
  put(changed, now, Object.fromEntries(next), '');
}

export type PanelProps = {
  rejection: {
    id: string;
    createdAt?: string | null;
    referenceNumber: string;
    error: string;
    /** The places of the cause. */
    told: readonly string[];
  };
  /** The cause that holds now: another one when the order was refused again. */
  cause: string;
  /** What was sent is known and stands in the form. */
  isKnown: boolean;
  /** SKUs without a product, and those that may be meant. */
  unknown: readonly string[];
  near: readonly string[];
  words: FixMessages;
};

const PAUSE_MS = 250;
const MOST = 6;

/** What is wrong with the order in the form, looked at again while it is mended; each with the ways to mend it. */
export function FixPanel({ rejection, cause, isKnown, unknown, near, words }: PanelProps) {
  const t = useTranslations('form.mend');
  const errors = useTranslations('errors');
  const scope = useScope();
  const { values, fields, reader } = scope;
  const said = useLabels(reader);
  const [judged, setJudged] = useState<ValidatedDraft | undefined>(undefined);
  // Whether the order itself ever showed the cause, or the platform alone can tell.
  const [seen, setSeen] = useState(false);
  const titleOf = (code: string) => (errors.has(code) ? errors(code) : code);
  const { error, told } = rejection;

  const looks = useRef(0);
  const look = useEffectEvent(async () => {
    const own = ++looks.current;
    const isStale = () => own !== looks.current;
    const { validateDraft } = await import('./validate-draft');
    const found = await validateDraft(
      fields,
      values.getValues(),
      reader,
      { unknown, near, most: MOST },
      isStale,
    );
    if (!found || isStale()) return;
    setJudged(found);
    if (found.faults.some(({ fault }) => fault.code === cause)) setSeen(true);
  });
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    void look();
    const stop = values.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(wait);
        wait = setTimeout(() => void look(), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [values]);

  const open = useEffectEvent(() => goTo(scope, told[0] ?? 'referenceNumber'));
  useEffect(() => {
    // After the lists have told how they bring their rows into sight.
    const frame = requestAnimationFrame(() => open());
    return () => cancelAnimationFrame(frame);
  }, []);

  const faults = judged?.faults ?? [];
  return (
    <section
      aria-label={t('title')}
      // In sight while one mends below it; a long list scrolls by itself.
      className="hairline-b sticky -top-4 z-10 col-span-full -mx-4 flex max-h-[38vh] flex-col gap-2 overflow-y-auto bg-canvas px-4 py-2"
    >
      <Notice tone={judged && faults.length === 0 ? 'info' : 'warn'} title={titleOf(cause)}>
        {cause === error && words.how}
      </Notice>
      {!isKnown && <p className="text-muted">{t('notKnown')}</p>}
      {judged && faults.length === 0 && (
        <p role="status" className="text-muted">
          {seen ? t('looksRight') : t('onlyThere')}
        </p>
      )}
      {faults.length > 0 && (
        <ul className="flex flex-col gap-2">
          {faults.map(({ fault, mends }) => (
            <li key={`${fault.code} ${fault.path}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                onClick={() => goTo(scope, fault.path)}
                className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {said.label(fault.path)}
              </button>
              <span className="text-bad">{titleOf(fault.code)}</span>
              {mends.map((mend) => (
                <Button
                  key={`${mend.label} ${mend.path} ${mend.value}`}
                  size="sm"
                  onClick={() => {
                    if (judged) putIn(values, fields, judged.order, mend.patch(judged.order), reader);
                    // The button goes with its fault: the keys go on from the field.
                    goTo(scope, fault.path);
                  }}
                >
                  {(words.mends[mend.label] ?? mend.label).replace('{value}', mend.value ?? '')}
                </Button>
              ))}
            </li>
          ))}
          {(judged?.more ?? 0) > 0 && <li className="text-muted">{t('more', { n: judged?.more ?? 0 })}</li>}
        </ul>
      )}
    </section>
  );
}
