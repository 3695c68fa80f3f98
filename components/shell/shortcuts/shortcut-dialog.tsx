'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { sections } from '@/components/shell/navigation/sections';
import { actionsOfGroup, currentActions } from '@/components/ui/actions/page-actions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import type { NavSection } from '../navigation/nav-items';

/** A line of the key list: the keys in the syntax of `Kbd`, and the message key of its label in `shell.keys`. */
export type ShortcutLine = {
  keys: string;
  secondary?: string;
  label: string;
  sectionId?: string;
  /** True for an action that not every record has. */
  isAction?: true;
};

/** Every key of the console, by scope, for the dialog opened with `?`. */
export const keyList: readonly { id: string; lines: readonly ShortcutLine[] }[] = [
  {
    id: 'everywhere',
    lines: [
      { keys: '/', label: 'search' },
      { keys: 'Ctrl+K', label: 'find' },
      { keys: 'Ctrl+V', label: 'paste' },
      { keys: 't', secondary: 'Ctrl+.', label: 'tenant' },
      { keys: 'b', label: 'notices' },
      { keys: '?', label: 'keys' },
      { keys: 'Esc', label: 'close' },
      { keys: 'Esc Esc', label: 'endVisit' },
    ],
  },
  {
    id: 'list',
    lines: [
      { keys: 'j', secondary: 'k', label: 'rows' },
      { keys: '↓', label: 'toRows' },
      { keys: 'Enter', label: 'openRow' },
      { keys: '[', secondary: ']', label: 'pages' },
      { keys: 'v', label: 'views' },
      { keys: 'Shift+Enter', label: 'sortToo' },
      { keys: 'x', label: 'selectRow' },
      { keys: 'Shift+J', secondary: 'Shift+K', label: 'extendSelection' },
      { keys: 'Space', label: 'previewRow' },
      { keys: 'e', label: 'edit' },
      { keys: 'f', label: 'favorite' },
      { keys: 'r', label: 'refresh' },
      { keys: 'l', label: 'selectedTag' },
      { keys: 'c', label: 'selectedCargo' },
      { keys: 's', label: 'selectedShipment' },
      { keys: '→', label: 'toCells' },
      { keys: 'F2', label: 'editCell' },
      { keys: 'Ctrl+Z', label: 'cellUndo' },
    ],
  },
  {
    id: 'record',
    lines: [
      { keys: 'j', secondary: 'k', label: 'neighbors' },
      { keys: ']', secondary: '[', label: 'neighbors' },
      { keys: 'e', label: 'recordEdit', isAction: true },
      { keys: 'l', label: 'recordTag', isAction: true },
      { keys: 'c', label: 'recordCargo', isAction: true },
      { keys: 's', label: 'recordShipment', isAction: true },
      { keys: 'x', label: 'recordCancel', isAction: true },
      { keys: 'd', label: 'recordCopy', isAction: true },
      { keys: 'r', label: 'refresh' },
      { keys: 'f', label: 'favorite' },
    ],
  },
  {
    id: 'fix',
    lines: [
      { keys: 'a', label: 'acceptFix' },
      { keys: 'Shift+A', label: 'acceptSafe' },
      { keys: 'Ctrl+Enter', label: 'sendAndNext' },
      { keys: 'Shift+Enter', label: 'applyToGroup' },
      { keys: 'n', secondary: 'p', label: 'nextRejected' },
      { keys: 'Alt+PageDown', secondary: 'Alt+PageUp', label: 'rejectedNext' },
      { keys: 'd', label: 'difference' },
    ],
  },
  {
    id: 'form',
    lines: [
      { keys: 'Ctrl+Enter', label: 'send' },
      { keys: 'Enter', secondary: 'Shift+Enter', label: 'nextLine' },
      { keys: 'F8', secondary: 'Shift+F8', label: 'wrongLine' },
      { keys: 'Ctrl+D', label: 'repeatLine' },
      { keys: 'Ctrl+Delete', label: 'removeLine' },
    ],
  },
  {
    id: 'import',
    lines: [
      { keys: 'Enter', secondary: 'F2', label: 'editCell' },
      { keys: 'Delete', label: 'emptyCell' },
    ],
  },
  {
    id: 'palette',
    lines: [
      { keys: '↑', secondary: '↓', label: 'paletteMove' },
      { keys: 'Enter', label: 'paletteTake' },
      { keys: 'Ctrl+Enter', label: 'paletteAside' },
      { keys: '>', label: 'paletteActs' },
      { keys: 'sku:', label: 'paletteScope' },
    ],
  },
  {
    id: 'go',
    lines: [
      ...sections.map(({ id, letter }) => ({ keys: `g ${letter}`, label: 'goTo', sectionId: id })),
      { keys: 'g 1', secondary: 'g 9', label: 'goPinned' },
    ],
  },
];

/** Checks whether a group's shortcuts work on the current page. Groups without a check work everywhere. */
const worksOnPage: Readonly<Record<string, () => boolean>> = {
  list: () => actionsOfGroup('list').length > 0,
  record: () => actionsOfGroup('record').length > 0,
  fix: () => actionsOfGroup('fix').length > 0,
  form: () => document.querySelector('#content form') !== null,
  import: () => location.pathname.includes('/import/'),
};

type VisibleGroup = { id: string; lines: readonly (ShortcutLine & { text?: string })[] };

/**
 * Returns the groups that work on the current page. Labels the record's actions like their buttons, and omits actions that the
 * record does not have.
 */
function findPageGroups(): VisibleGroup[] {
  const actions = currentActions();
  return keyList
    .filter(({ id }) => worksOnPage[id]?.() ?? true)
    .map(({ id, lines }) => ({
      id,
      lines: lines.flatMap((line) => {
        const action = line.isAction && actions.find(({ keys }) => keys === line.keys);
        return line.isAction && !action ? [] : [{ ...line, text: action ? action.label : undefined }];
      }),
    }));
}

/** Lists the shortcuts of this page by group. A button shows all other shortcuts. */
export function ShortcutDialog({
  sections,
  onClose,
}: {
  sections: readonly NavSection[];
  onClose: () => void;
}) {
  const t = useTranslations('shell.keys');
  const [pageGroups] = useState(findPageGroups);
  const [isAll, setAll] = useState(false);
  const sectionLabel = (id: string) => sections.find((section) => section.id === id)?.label ?? id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="lg"
      footer={!isAll && <Button onClick={() => setAll(true)}>{t('showAll')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it can be scrolled by keyboard */}
      <div tabIndex={0} className="columns-1 gap-8 outline-none sm:columns-2">
        {(isAll ? keyList : pageGroups).map(({ id, lines }: VisibleGroup) => (
          <section key={id} className="mb-6 break-inside-avoid">
            <h3 className="hairline-b pb-1.5 font-semibold text-sm">{t(`groups.${id}`)}</h3>
            <dl>
              {lines.map(({ keys, secondary, label, sectionId: section, text }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1">
                  <dt>{text ?? (section ? sectionLabel(section) : t(label))}</dt>
                  <dd className="flex w-36 shrink-0 flex-wrap items-center justify-end gap-1.5">
                    <Kbd keys={keys} className="pointer-coarse:inline-flex!" />
                    {secondary && (
                      <>
                        <span className="text-faint text-xs">/</span>
                        <Kbd keys={secondary} className="pointer-coarse:inline-flex!" />
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
