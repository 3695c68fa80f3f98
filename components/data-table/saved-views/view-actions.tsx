'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, LabelledControl } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { tooltip } from '@/components/ui/tooltip';
import { maxNameLength } from '@/lib/console/browser/list-preferences';
import { readQuestion } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import { type ListState, writeView } from '../url-state/list-state';
import type { ListViews, OpenView } from './view-address';
import type { useSaveView } from './views-panel';

/** True when a view filters by codes or IDs, such as a SKU: they belong to one tenant and match nothing in another. */
function filtersByName({ q, f, dqb }: ListState, { fields }: Pick<ListShape, 'fields'>): boolean {
  const named = f.map(readQuestion).some(({ field, op }) => {
    const kind = fields.find((one) => one.name === field)?.kind;
    return op !== 'empty' && op !== 'filled' && (kind === 'code' || kind === 'uuid' || kind === 'list');
  });
  return q !== '' || dqb !== '' || named;
}

/** Asks for the name of a view, and for a new one also who can see it. */
function SaveView({
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
  /** Of an existing view: only the name is edited. */
  name?: string;
  canShare: boolean;
  pending: boolean;
  errorNotice: ReactNode;
  onSave: (name: string, shared: boolean, only: boolean, locked: boolean) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('table.views');
  const ui = useTranslations('ui');
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
          {ui('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={pending}>
          {ui('save')}
        </Button>
      </div>
    </form>
  );
}

type OpenDialog = 'save' | 'rename' | 'remove' | undefined;

/** Actions on the active view, and on its unsaved changes. */
export function ViewActions({
  shape,
  state,
  change,
  preferences,
  current,
  isChanged,
  views: { save, pending, error },
  onRevert,
  onDialogToggle,
  close,
}: ListViews & {
  views: ReturnType<typeof useSaveView>;
  onRevert: (view: OpenView) => void;
  onDialogToggle: (acting: boolean) => void;
  close: () => void;
}) {
  const t = useTranslations('table.views');
  const ui = useTranslations('ui');
  const [dialog, setDialog] = useState<OpenDialog>();
  const saved = preferences.views.find((v) => v.id === current?.id);
  // A view stores the displayed widths, including the person's own.
  const w = state.w || preferences.widths;
  const search = writeView({ ...state, w });
  const showDialog = (next: OpenDialog) => {
    setDialog(next);
    onDialogToggle(next !== undefined);
  };
  const changeView = async (more: { name?: string; search?: string; shared?: boolean; locked?: boolean }) => {
    if (!saved) return;
    const { id, version } = saved;
    if ((await save({ kind: 'change', id, version, ...more })) !== undefined) showDialog(undefined);
  };
  const errorNotice = error && <Notice variant="bad" title={error} />;

  if (dialog === 'save')
    return (
      <SaveView
        shape={shape}
        state={state}
        canShare={preferences.canShare}
        pending={pending}
        errorNotice={errorNotice}
        onCancel={() => showDialog(undefined)}
        onSave={async (name, shared, only, locked) => {
          const id = await save({ kind: 'add', name, search, shared, locked, only });
          if (id === undefined) return;
          change({ view: id, w: w || null }, 'replace');
          close();
        }}
      />
    );
  if (dialog === 'rename' && saved)
    return (
      <SaveView
        shape={shape}
        state={state}
        name={saved.name}
        canShare={preferences.canShare}
        pending={pending}
        errorNotice={errorNotice}
        onCancel={() => showDialog(undefined)}
        onSave={(name) => void changeView({ name })}
      />
    );
  if (dialog === 'remove' && saved)
    return (
      <div className="flex flex-col gap-2 p-2">
        <p className="font-medium">{t('removeSure', { name: saved.name })}</p>
        {saved.shared && <p className="text-muted">{t('removeAll')}</p>}
        {errorNotice}
        <div className="flex justify-end gap-2">
          <Button size="sm" data-autofocus="" onClick={() => showDialog(undefined)}>
            {ui('cancel')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            pending={pending}
            onClick={async () => {
              if ((await save({ kind: 'remove', id: saved.id })) === undefined) return;
              change({ view: null }, 'replace');
              close();
            }}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
    );

  const isPinned = current !== undefined && preferences.pinned.includes(current.id);
  const isDefaultView = current !== undefined && preferences.defaultViewId === current.id;
  const saveDefaultView = (view: string | null) => void save({ kind: 'preferences', view });
  const isForbidden = saved?.shared && !preferences.canShare;
  const reason = isForbidden ? t('shareRole') : saved ? t('readOnly', { name: saved.person }) : t('builtIn');
  const editBlockedReason = saved?.editable ? undefined : reason;
  return (
    <div className="border-t pt-1">
      {current && isChanged && (
        <div className="flex flex-col gap-2 p-2">
          <p className="text-muted">{t('wasChanged', { name: current.name })}</p>
          <div className="flex gap-2">
            <Button
              size="sm"
              variant="primary"
              pending={pending}
              unavailable={editBlockedReason}
              onClick={async () => {
                await changeView({ search });
                change({ w: w || null }, 'replace');
              }}
            >
              {t('save')}
            </Button>
            <Button size="sm" onClick={() => onRevert(current)}>
              {t('back')}
            </Button>
          </div>
        </div>
      )}
      {errorNotice && <div className="p-2">{errorNotice}</div>}
      <ActionItem label={t('saveAs')} onClick={() => showDialog('save')} />
      {current ? (
        <>
          <ActionItem
            label={t(isDefaultView ? 'openNot' : 'open')}
            onClick={() => saveDefaultView(isDefaultView ? null : current.id)}
          />
          <ActionItem
            label={t(isPinned ? 'unpin' : 'pin')}
            onClick={() => void save({ kind: 'pin', view: current.id, pinned: !isPinned })}
          />
          <ActionItem label={t('link')} copy={viewLink(current, saved?.shared !== false)} />
        </>
      ) : (
        preferences.defaultViewId !== null && (
          <ActionItem label={t('openNot')} onClick={() => saveDefaultView(null)} />
        )
      )}
      {saved?.owned && (
        <>
          <ActionItem
            label={t('rename')}
            unavailable={editBlockedReason}
            onClick={() => showDialog('rename')}
          />
          <ActionItem
            label={t(saved.shared ? 'unshare' : 'share')}
            unavailable={saved.shared || preferences.canShare ? undefined : t('shareRole')}
            onClick={() => void changeView({ shared: !saved.shared })}
          />
          {saved.shared && (
            <ActionItem
              unavailable={editBlockedReason}
              label={t(saved.locked ? 'unlock' : 'lock')}
              onClick={() => void changeView({ locked: !saved.locked })}
            />
          )}
          <ActionItem label={t('remove')} isDestructive onClick={() => showDialog('remove')} />
        </>
      )}
    </div>
  );
}

/**
 * Shared views are linked by ID, so that the link follows changes; private ones are written out, so that anyone can open the link.
 */
function viewLink({ id, search }: OpenView, isShared: boolean): string {
  return `${location.origin}${location.pathname}?${isShared ? `view=${id}` : search}`;
}

function ActionItem({
  label,
  onClick,
  copy,
  isDestructive,
  unavailable,
}: {
  label: string;
  /** The reason why it is disabled. */
  unavailable?: string;
  onClick?: () => void;
  copy?: string;
  isDestructive?: boolean;
}) {
  return (
    <button
      type="button"
      {...tooltip(unavailable)}
      aria-disabled={unavailable ? true : undefined}
      onClick={unavailable ? undefined : onClick}
      data-copy={copy}
      className={`flex ${unavailable ? 'opacity-55 ' : ''} min-h-control-sm w-full items-center rounded-sm px-2 text-left outline-none hover:bg-hover focus:bg-hover ${isDestructive ? 'text-bad' : ''}`}
    >
      {label}
    </button>
  );
}
