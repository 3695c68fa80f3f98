'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import House from 'lucide-react/icons/house';
import Lock from 'lucide-react/icons/lock';
import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { bookmarksQuery } from '@/components/ui/bookmarks/bookmarks';
import { moveFocus } from '@/components/ui/move-focus';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import { useAction } from '@/components/ui/use-action';
import type { ListPreferences } from '@/lib/console/browser/list-preferences';
import { saveView } from '@/lib/console/views/view-actions';
import type { ViewChange } from '@/lib/console/views/view-change';
import type { ListShape } from '../columns/column';
import { preferencesKey } from '../preferences/use-preferences';
import { readView, writeView } from '../url-state/list-state';
import { ViewActions } from './view-actions';
import { ALL_VIEW, type ListViews, type OpenView, viewAddress } from './view-address';

/** A change of views or preferences, to which `useSaveView` adds tenant and list. */
type ViewSettings<C = ViewChange> = C extends unknown ? Omit<C, 'tenant' | 'list'> : never;

/** Error codes that have their own message. */
const errorCodes = ['taken', 'full', 'changed', 'unknown_view', 'pins_full'] as const;

/**
 * Returns `save`, which saves views and preferences of a list. The result of `save` is the ID of a new view, '' if no view was
 * created, or undefined if saving failed.
 */
export function useSaveView(shape: ListShape) {
  const t = useTranslations('table.views.failed');
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useAction(saveView, {
    onSuccess: ({ id, ...preferences }, { kind }) => {
      queryClient.setQueryData<ListPreferences>(preferencesKey(shape), preferences);
      // The navigation lists pinned views by name.
      const { queryKey } = bookmarksQuery(shape.tenant);
      if (kind !== 'preferences') void queryClient.invalidateQueries({ queryKey });
    },
  });
  const save = async (preferences: ViewSettings): Promise<string | undefined> => {
    if (!shape.views) return undefined;
    const change: ViewChange = { tenant: shape.tenant, list: shape.views.list, ...preferences };
    return mutateAsync(change).then(
      ({ id }) => id,
      () => undefined,
    );
  };
  const code = error?.kind === 'refused' ? error.issues[0]?.code : undefined;
  const viewError = error ? t(errorCodes.find((errorCode) => errorCode === code) ?? 'other') : undefined;
  return { save, pending: isPending, error: viewError };
}

/** Renders the menu of a list's views, with actions for the active view. Loaded on first use. */
export function ViewsPanel({ close, ...open }: ListViews & { close: () => void }) {
  const { shape, state, change, preferences, current } = open;
  const t = useTranslations('table.views');
  const savedViews = useSaveView(shape);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // Sets the focus here, because the popover opened before this content was loaded.
  useEffect(() => panel.current?.querySelector<HTMLElement>('a,button')?.focus({ preventScroll: true }), []);
  const allView: OpenView = {
    id: preferences.defaultViewId === null ? '' : ALL_VIEW,
    name: t('whole'),
    search: '',
  };
  const choose = ({ id, search }: OpenView) => {
    change({ ...readView(search), page: null, view: id || null });
    close();
  };
  const groups = [
    { heading: '', views: [allView] },
    { heading: t('mine'), views: preferences.views.filter((v) => v.isOwn) },
    {
      heading: t('shared'),
      views: preferences.views.flatMap((v) => (v.isOwn ? [] : [{ ...v, note: t('by', { name: v.person }) }])),
    },
    { heading: t('standing'), views: shape.views?.builtInViews ?? [] },
  ].filter(({ views }) => views.length > 0);
  const viewMarks = (id: string) => [
    ...(preferences.pinned.includes(id) ? [{ Icon: Pin, label: t('pinned') }] : []),
    ...(preferences.views.some((v) => v.id === id && v.shared && v.locked)
      ? [{ Icon: Lock, label: t('locked') }]
      : []),
    ...(id !== '' && preferences.defaultViewId === id ? [{ Icon: House, label: t('default') }] : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links inside
    <div ref={panel} onKeyDown={(event) => !isDialogOpen && moveFocus(event, 'a', false)}>
      {!isDialogOpen && (
        <div className="max-h-96 overflow-y-auto pb-1">
          {groups.map(({ heading, views }) => (
            <section key={heading} aria-label={heading || undefined}>
              {heading && <p className="px-2 pt-1.5 pb-0.5 text-faint text-xs">{heading}</p>}
              <ul>
                {views.map((view) => (
                  <Entry
                    key={view.id}
                    view={view}
                    note={'note' in view ? String(view.note) : undefined}
                    isCurrent={current ? current.id === view.id : view === allView && writeView(state) === ''}
                    marks={viewMarks(view.id)}
                    onChoose={() => choose(view)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <ViewActions
        {...open}
        views={savedViews}
        onRevert={choose}
        onDialogToggle={setDialogOpen}
        close={close}
      />
    </div>
  );
}

function Entry({
  view,
  note,
  isCurrent,
  marks,
  onChoose,
}: {
  view: OpenView;
  note: string | undefined;
  isCurrent: boolean;
  /** Properties of the view, as icons with a label. */
  marks: readonly { Icon: LucideIcon; label: string }[];
  onChoose: () => void;
}) {
  const onSelect = (e: MouseEvent) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    onChoose();
  };
  return (
    <li>
      <a
        href={viewAddress(view, location.search)}
        aria-current={isCurrent || undefined}
        onClick={onSelect}
        className={cx(
          'flex min-h-control-sm items-center gap-2 rounded-sm px-2 outline-none hover:bg-hover focus:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
          isCurrent && 'font-medium',
        )}
      >
        <span className="min-w-0 truncate">{view.name}</span>
        {note && <span className="min-w-0 flex-1 truncate text-faint text-xs">{note}</span>}
        <span className="ml-auto flex items-center gap-2">
          {marks.map(({ Icon, label }) => (
            <span key={label} {...tooltip(label)} role="img" aria-label={label} className="text-faint">
              <Icon aria-hidden="true" />
            </span>
          ))}
          {isCurrent && <Check aria-hidden="true" className="text-accent-text" />}
        </span>
      </a>
    </li>
  );
}
