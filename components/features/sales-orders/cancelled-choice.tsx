'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useScope } from '@/components/form/values/form-scope';
import { heldAt, Rows } from '@/components/form/values/form-values';
import type { Payload } from '@/components/form/values/payload';
import { Notice } from '@/components/ui/notice';
import { amountsOf, type CancelledLine, undecidedLines, withAmount } from './cancelled-lines';

const none: readonly CancelledLine[] = [];

/** Which amounts go out where part of a line was cancelled, and what the form asks of its body until that is said. */
export function useCancelledChoice(cancelled: readonly CancelledLine[] = none) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const decided = useMemo(() => new Set(chosen.keys()), [chosen]);
  const demand = useCallback(
    (body: Payload) => undecidedLines(cancelled, decided, body),
    [cancelled, decided],
  );
  const choose = (sku: string, amount: number) => setChosen(new Map(chosen).set(sku, amount));
  return { demand, choice: { cancelled, chosen, choose } };
}

/** Asks, for every SKU of which something was cancelled since the order was sent, how much to send. */
export function CancelledChoice({
  cancelled,
  chosen,
  choose,
}: ReturnType<typeof useCancelledChoice>['choice']) {
  const t = useTranslations('form.cancelledSince');
  const { values, reader } = useScope();
  // Choosing less takes rows away; choosing more again brings them back as they were.
  const [begun] = useState(() => heldAt(values.getValues(), 'lineItems'));
  const name = useRef(`cancelled-${Math.random()}`);
  if (cancelled.length === 0) return null;
  const put = (sku: string, amount: number) => {
    const rows = heldAt(values.getValues(), 'lineItems');
    if (!(rows instanceof Rows) || !(begun instanceof Rows)) return;
    const own = begun.list.filter((row) => row.sku === sku);
    const full = own.map((row) => Number(String(row.amountInOrder).replace(reader.decimal, '.')));
    const gone = own.filter((row) => rows.placeOf(String(row['#'])) < 0);
    values.setValue('lineItems', withAmount(new Rows([...rows.list, ...gone]), sku, amount, full, reader));
    choose(sku, amount);
    values.clearErrors('lineItems');
  };
  return (
    <Notice tone="warn" title={t('title')} className="col-span-full">
      <p>{t('why')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {cancelled.map((line) => (
          <li key={line.sku}>
            <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <legend className="float-left mr-4">
                <code>{line.sku}</code>: {t('line', line)}
              </legend>
              {amountsOf(line).map((amount) => (
                <label
                  key={amount}
                  className="inline-flex min-h-control-sm cursor-pointer items-center gap-2"
                >
                  <input
                    type="radio"
                    name={`${name.current}-${line.sku}`}
                    checked={chosen.get(line.sku) === amount}
                    onChange={() => put(line.sku, amount)}
                    className="accent-accent"
                  />
                  {amount === 0 ? t('leaveOut') : t('send', { n: amount })}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
