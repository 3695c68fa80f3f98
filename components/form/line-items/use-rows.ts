'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { throttle } from '@/components/ui/throttle';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { useScope } from '../values/form-scope';
import { type FormValue, type FormValues, newRow, ROW, Rows, rowName } from '../values/form-values';
import { rowPayload } from '../values/payload';

/** Works out beforehand what rows mean, while the page is alive: the next key press finds it done. Returns how to stop it. */
function preloadRows(item: readonly Field[], rows: Rows, reader: Reader): () => void {
  let stopped = false;
  async function warm() {
    const pace = throttle();
    for (const row of rows.list) {
      await pace();
      if (stopped) return;
      rowPayload(item, row, reader);
    }
  }
  void warm();
  return () => {
    stopped = true;
  };
}

const noFields: readonly Field[] = [];
const LONG = 500;
const none = new Rows([]);
const rowsIn = (value: unknown): Rows => (value instanceof Rows ? value : none);

/** What can be done to the rows of a list. The same functions for as long as the list is there. */
export type RowActs = {
  now: () => Rows;
  edit: (name: string, column: string, value: FormValue) => void;
  insert: (at: number) => void;
  repeat: (at: number) => void;
  remove: (at: number) => void;
  set: (rows: Rows) => void;
};

/** The rows of a list, and the ways to change them. */
export function useRows(list: string, field: Field): { rows: Rows; acts: RowActs } {
  const { values, reader } = useScope();
  const watched: unknown = useWatch({ control: values.control, name: list });
  const item = field.item ?? noFields;
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const acts = useMemo((): RowActs => {
    const now = () => rowsIn(values.getValues(list));
    /** What was found wrong is looked at again once typing pauses; rows that were not touched are not judged again. */
    const again = (soon: number) => {
      clearTimeout(pause.current);
      if (values.getFieldState(list).error === undefined) return;
      pause.current = setTimeout(() => void values.trigger(list), soon);
    };
    const set = (rows: Rows, soon = 0) => {
      // Not as `shouldDirty`: that would compare ten thousand rows with those of the beginning, field by field.
      values.setValue(list, rows);
      again(soon);
    };
    const splice = (at: number, gone: number, ...added: FormValues[]) =>
      set(new Rows(now().list.toSpliced(at, gone, ...added)));
    return {
      now,
      set,
      edit: (name, column, value) => {
        const rows = now();
        const at = rows.placeOf(name);
        if (at >= 0) set(rows.with(at, { [column]: value }), 300);
      },
      insert: (at) => splice(at, 0, newRow(item, reader)),
      repeat: (at) => {
        const row = now().list[at];
        if (row) splice(at + 1, 0, { ...row, [ROW]: rowName() });
      },
      remove: (at) => splice(at, 1),
    };
  }, [values, list, item, reader]);
  const rows = rowsIn(watched);
  const { names } = rows;
  // Once for the rows that are there: a row that is typed in is worked out with its next use.
  useEffect(
    () => (names.length > LONG ? preloadRows(item, rowsIn(values.getValues(list)), reader) : undefined),
    [names, values, list, item, reader],
  );
  return { rows, acts };
}
