'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { tooltip } from '@/components/ui/tooltip';
import { writeView } from '../url-state/list-state';
import { SaveViewDialog } from './save-view';
import type { ListViews, OpenView } from './view-address';
import type { useSaveView } from './views-panel';

type OpenDialog = 'save' | 'rename' | 'remove' | undefined;

/** Renders actions on the active view and its unsaved changes. */
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
  const tUi = useTranslations('ui');
  const [dialog, setDialog] = useState<OpenDialog>();
  const saved = preferences.views.find((v) => v.id === current?.id);
  const search = writeView(state);
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
      <SaveViewDialog
        shape={shape}
        state={state}
        canShare={preferences.canShare}
        pending={pending}
        errorNotice={errorNotice}
        onCancel={() => showDialog(undefined)}
        onSave={async (name, shared, only, locked) => {
          const id = await save({ kind: 'add', name, search, shared, locked, only });
          if (id === undefined) return;
          change({ view: id }, 'replace');
          close();
        }}
      />
    );
  if (dialog === 'rename' && saved)
    return (
      <SaveViewDialog
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
            {tUi('cancel')}
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
              onClick={() => void changeView({ search })}
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
            label={t(isDefaultView ? 'clearDefault' : 'setDefault')}
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
          <ActionItem label={t('clearDefault')} onClick={() => saveDefaultView(null)} />
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
 * Returns a link to a view. A shared view is linked by ID, so that the link follows changes. The link to a private view
 * contains its parameters, so that others can open the view too.
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
  /** Why the action is disabled. */
  unavailable?: string;
  onClick?: () => void;
  copy?: string;
  isDestructive?: boolean;
}) {
  const tUi = useTranslations('ui');
  return (
    <button
      type="button"
      {...tooltip(unavailable)}
      aria-disabled={unavailable ? true : undefined}
      onClick={unavailable ? undefined : onClick}
      data-copy={copy}
      data-copied={copy && tUi('copied')}
      className={`flex ${unavailable ? 'opacity-55 ' : ''} min-h-control-sm w-full items-center rounded-sm px-2 text-left outline-none hover:bg-hover focus:bg-hover ${isDestructive ? 'text-bad' : ''}`}
    >
      {label}
    </button>
  );
}
