'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { sections } from '@/components/ui/sections';
import type { NavSection } from '../navigation/nav-items';

/** One line of the key list: the keys for `Kbd`, and the message key in `shell.keys`. */
export type KeyLine = { keys: string; also?: string; says: string; place?: string };

/** Every key of the console, by scope. The list that `?` opens is rendered from this; the handlers use the same keys. */
export const keyList: readonly { id: string; lines: readonly KeyLine[] }[] = [
  {
    id: 'everywhere',
    lines: [
      { keys: '/', says: 'search' },
      { keys: 'Ctrl+K', says: 'find' },
      { keys: 'Ctrl+V', says: 'paste' },
      { keys: 't', also: 'Ctrl+.', says: 'tenant' },
      { keys: 'b', says: 'notices' },
      { keys: '?', says: 'keys' },
      { keys: 'Esc', says: 'close' },
      { keys: 'Esc Esc', says: 'endVisit' },
    ],
  },
  {
    id: 'palette',
    lines: [
      { keys: '↑', also: '↓', says: 'paletteMove' },
      { keys: 'Enter', says: 'paletteTake' },
      { keys: 'Ctrl+Enter', says: 'paletteAside' },
      { keys: '>', says: 'paletteActs' },
      { keys: 'sku:', says: 'paletteScope' },
    ],
  },
  {
    id: 'list',
    lines: [
      { keys: 'j', also: 'k', says: 'rows' },
      { keys: '↓', says: 'toRows' },
      { keys: 'Enter', says: 'openRow' },
      { keys: '[', also: ']', says: 'pages' },
      { keys: 'v', says: 'views' },
      { keys: 'Shift+Enter', says: 'sortToo' },
      { keys: 'Shift+←', also: 'Shift+→', says: 'columnWidth' },
      { keys: 'Ctrl+Shift+←', also: 'Ctrl+Shift+→', says: 'columnMove' },
      { keys: 'x', says: 'pick' },
      { keys: 'Shift+J', also: 'Shift+K', says: 'pickMore' },
      { keys: 'Space', says: 'peek' },
      { keys: 'e', says: 'edit' },
      { keys: 'f', says: 'favorite' },
      { keys: 'r', says: 'refresh' },
      { keys: 'l', says: 'selectedTag' },
      { keys: 'c', says: 'selectedCargo' },
      { keys: 's', says: 'selectedShipment' },
      { keys: '→', says: 'toCells' },
      { keys: 'F2', says: 'editCell' },
      { keys: 'Ctrl+Z', says: 'cellUndo' },
    ],
  },
  {
    id: 'record',
    lines: [
      { keys: 'j', also: 'k', says: 'neighbours' },
      { keys: ']', also: '[', says: 'neighbours' },
      { keys: 'e', says: 'recordEdit' },
      { keys: 'l', says: 'recordTag' },
      { keys: 'c', says: 'recordCargo' },
      { keys: 's', says: 'recordShipment' },
      { keys: 'x', says: 'recordCancel' },
      { keys: 'd', says: 'recordCopy' },
      { keys: 'r', says: 'refresh' },
      { keys: 'f', says: 'favorite' },
    ],
  },
  {
    id: 'fix',
    lines: [
      { keys: 'a', says: 'acceptFix' },
      { keys: 'Shift+A', says: 'acceptCertain' },
      { keys: 'Ctrl+Enter', says: 'sendAndNext' },
      { keys: 'Shift+Enter', says: 'applyToGroup' },
      { keys: 'n', also: 'p', says: 'nextRejected' },
      { keys: 'Alt+PageDown', also: 'Alt+PageUp', says: 'rejectedNext' },
      { keys: 'd', says: 'difference' },
    ],
  },
  {
    id: 'form',
    lines: [
      { keys: 'Ctrl+Enter', says: 'send' },
      { keys: 'Enter', also: 'Shift+Enter', says: 'nextLine' },
      { keys: 'F8', also: 'Shift+F8', says: 'wrongLine' },
      { keys: 'Ctrl+D', says: 'repeatLine' },
      { keys: 'Ctrl+Delete', says: 'removeLine' },
    ],
  },
  {
    id: 'import',
    lines: [
      { keys: 'Enter', also: 'F2', says: 'editCell' },
      { keys: 'Delete', says: 'emptyCell' },
    ],
  },
  {
    id: 'go',
    lines: [
      ...sections.map(({ id, letter }) => ({ keys: `g ${letter}`, says: 'goTo', place: id })),
      { keys: 'g 1', also: 'g 9', says: 'goPinned' },
    ],
  },
];

const isOnPage = (selector: string) => document.querySelector(selector) !== null;

/** True when the shortcuts of a group work on the current page. Groups that are not listed work everywhere. */
const worksHere: Readonly<Record<string, () => boolean>> = {
  list: () => isOnPage('[data-list]'),
  record: () => isOnPage('h1[data-record]'),
  fix: () => location.pathname.endsWith('/fix'),
  form: () => isOnPage('#content form'),
  import: () => location.pathname.includes('/import/'),
};

const groupsOfPage = () => keyList.filter(({ id }) => worksHere[id]?.() ?? true);

/** The shortcuts of this page by group; a button shows all others. */
export function KeyDialog({ sections, onClose }: { sections: readonly NavSection[]; onClose: () => void }) {
  const t = useTranslations('shell.keys');
  const [groups, setGroups] = useState(groupsOfPage);
  const nameOf = (id: string) => sections.find((section) => section.id === id)?.label ?? id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="lg"
      footer={
        groups.length < keyList.length && (
          <Button onClick={() => setGroups([...keyList])}>{t('showAll')}</Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by key */}
      <div tabIndex={0} className="columns-1 gap-8 outline-none sm:columns-2">
        {groups.map(({ id, lines }) => (
          <section key={id} className="mb-4 break-inside-avoid">
            <h3 className="hairline-b pb-1 font-medium text-muted text-xs">{t(`groups.${id}`)}</h3>
            <dl>
              {lines.map(({ keys, also, says, place: section }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1">
                  <dt>{section ? nameOf(section) : t(says)}</dt>
                  <dd className="flex shrink-0 items-center gap-2">
                    <Kbd keys={keys} className="pointer-coarse:inline-flex!" />
                    {also && <Kbd keys={also} className="pointer-coarse:inline-flex!" />}
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
