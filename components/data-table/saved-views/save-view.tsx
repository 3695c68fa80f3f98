'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, LabelledControl } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { maxNameLength } from '@/lib/console/browser/list-preferences';
import { parseFieldFilter } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import type { ListState } from '../url-state/list-state';

/**
 * True if a view has a search, a custom query, or a filter by codes or IDs such as a SKU. Such values often belong to one
 * tenant and match nothing in another tenant.
 */
function filtersByName({ q, f, dqb }: ListState, { fields }: Pick<ListShape, 'fields'>): boolean {
  const named = f.map(parseFieldFilter).some(({ field, op }) => {
    const kind = fields.find((one) => one.name === field)?.kind;
    return op !== 'empty' && op !== 'filled' && (kind === 'code' || kind === 'uuid' || kind === 'list');
  });
  return q !== '' || dqb !== '' || named;
}

/** Asks for the name of a view. For a new view, also asks who can see it. */
export function SaveViewDialog({
  shape,
  state,
  name: startName,
  canShare,
  pending,
  errorNotice,
  onSave,
  onCancel,
}: {
  shape: ListShape;
  state: ListState;
  /** Name of an existing view to edit. Undefined for a new view. */
  name?: string;
  canShare: boolean;
  pending: boolean;
  errorNotice: ReactNode;
  onSave: (name: string, shared: boolean, only: boolean, locked: boolean) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('table.views');
  const tUi = useTranslations('ui');
  const id = useId();
  const [name, setName] = useState(startName ?? '');
  const [shared, setShared] = useState(false);
  const [locked, setLocked] = useState(true);
  const [isThisTenant, setThisTenant] = useState(() => filtersByName(state, shape));
  return (
    <form
      className="flex flex-col gap-3 p-2"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== '') onSave(name, shared, isThisTenant, locked);
      }}
    >
      <LabelledControl id={`${id}-name`} label={t('name')}>
        <Input
          autoFocus
          id={`${id}-name`}
          maxLength={maxNameLength}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
      </LabelledControl>
      {startName === undefined && (
        <>
          <LabelledControl id={`${id}-for`} label={t('forWhom')}>
            <Select
              id={`${id}-for`}
              value={isThisTenant ? 'this' : 'all'}
              onChange={(e) => setThisTenant(e.target.value === 'this')}
              options={[
                { value: 'all', label: t('allTenants') },
                { value: 'this', label: t('thisTenant') },
              ]}
            />
          </LabelledControl>
          <Checkbox
            label={t('share')}
            checked={shared}
            disabled={!canShare}
            aria-describedby={canShare ? undefined : `${id}-share`}
            onChange={(e) => setShared(e.target.checked)}
          />
          {!canShare && (
            <p id={`${id}-share`} className="text-muted text-xs">
              {t('shareRole')}
            </p>
          )}
          {shared && (
            <Checkbox label={t('lockNew')} checked={locked} onChange={(e) => setLocked(e.target.checked)} />
          )}
        </>
      )}
      {errorNotice}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {tUi('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={pending}>
          {tUi('save')}
        </Button>
      </div>
    </form>
  );
}
