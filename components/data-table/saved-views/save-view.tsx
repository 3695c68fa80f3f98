'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { LabelledControl } from '@/components/ui/labelled-control';
import { Select } from '@/components/ui/select';
import { longestName } from '@/lib/console/browser/view-change';
import { readQuestion } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import type { ListState } from '../url-state/list-state';

/** Whether a view asks for things by name, such as an SKU: those are of one tenant, and in another it would find nothing. */
function namesThings({ q, f, dqb }: ListState, { fields }: Pick<ListShape, 'fields'>): boolean {
  const named = f.map(readQuestion).some(({ field, op }) => {
    const kind = fields.find((one) => one.name === field)?.kind;
    return op !== 'empty' && op !== 'filled' && (kind === 'code' || kind === 'uuid' || kind === 'list');
  });
  return q !== '' || dqb !== '' || named;
}

/** Asks for the name of a view; of a new one also for whom it is. */
export function SaveView({
  shape,
  state,
  name: startName,
  pending,
  fault,
  onSave,
  onCancel,
}: {
  shape: ListShape;
  state: ListState;
  /** Of one that is there: only its name is asked. */
  name?: string;
  pending: boolean;
  fault: ReactNode;
  onSave: (name: string, shared: boolean, only: boolean) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('table.views');
  const id = useId();
  const [name, setName] = useState(startName ?? '');
  const [shared, setShared] = useState(false);
  const [only, setOnly] = useState(() => namesThings(state, shape));
  return (
    <form
      className="flex flex-col gap-3 p-2"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== '') onSave(name, shared, only);
      }}
    >
      <LabelledControl id={`${id}-name`} label={t('name')}>
        <Input
          autoFocus
          id={`${id}-name`}
          maxLength={longestName}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
      </LabelledControl>
      {startName === undefined && (
        <>
          <LabelledControl id={`${id}-for`} label={t('forWhom')}>
            <Select
              id={`${id}-for`}
              value={only ? 'this' : 'all'}
              onChange={(e) => setOnly(e.target.value === 'this')}
              options={[
                { value: 'all', label: t('allTenants') },
                { value: 'this', label: t('thisTenant') },
              ]}
            />
          </LabelledControl>
          <Checkbox label={t('forAll')} checked={shared} onChange={(e) => setShared(e.target.checked)} />
        </>
      )}
      {fault}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={pending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
