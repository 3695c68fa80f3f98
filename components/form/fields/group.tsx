'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isRecord } from '@/lib/contract/schema/is-record';
import { FieldText } from './field-text';
import { useField } from './use-field';

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 @lg:grid-cols-2';

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="col-span-full min-w-0 not-first:mt-4">
      <legend className="mb-2 font-semibold text-base">{title}</legend>
      <div className={grid}>{children}</div>
    </fieldset>
  );
}

/** An object of the operation (`shippingAddress`) with its fields, named in full: `shippingAddress.city`. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  const { words, wrong, id, error } = useField(name);
  // The tree of an object's errors holds those of its fields too; only its own message stands here.
  const own = isRecord(error) && 'type' in error && typeof error.type !== 'string' ? undefined : wrong;
  return (
    <Framed title={words.label(name)}>
      {children}
      <div id={id} data-place={name} className="col-span-full empty:hidden">
        <FieldText id={id} wrong={own} />
      </div>
    </Framed>
  );
}

/** Fields that belong together for people, though the operation does not say so. `title`: a word under `form.sections`. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('form.sections');
  return <Framed title={t(title)}>{children}</Framed>;
}
