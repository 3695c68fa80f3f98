'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import { positionPanel } from '@/components/ui/popover';
import { cx } from '@/components/ui/style';

/** `sure`: what was typed means exactly this one, such as its barcode; Enter takes it without a choice. */
export type Suggestion = { value: string; hint?: string; sure?: boolean };
export type LoadSuggestions = (typed: string) => Promise<readonly Suggestion[]>;

const PAUSE_MS = 120;

type Offer = { for: string; items: readonly Suggestion[] };
const emptyOffer: Offer = { for: '', items: [] };

/**
 * A text field with suggestions. They come when they come and never change what was typed: arrows choose, Enter takes, and
 * without a choice Enter means what stands there. Escape puts them away.
 */
export function SuggestInput({
  aria,
  value,
  suggest,
  onType,
  onTake,
  code = true,
  placeholder,
}: {
  aria: { id: string; 'aria-label': string };
  value: string;
  suggest: LoadSuggestions;
  onType: (text: string) => void;
  /** Told beside what was typed: which suggestion was taken. */
  onTake?: (item: Suggestion) => void;
  code?: boolean;
  placeholder?: string;
}) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wait = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastTyped = useRef('');
  const [offer, setOffer] = useState(emptyOffer);
  const [at, setAt] = useState(-1);
  // What comes late, for a text that is no longer there, is not shown.
  const items = offer.for === value ? offer.items : [];
  const isOpen = items.length > 0;
  const accepted = items[at] ?? items.find(({ sure: isCertain }) => isCertain);

  useEffect(() => {
    const [node, anchor] = [panel.current, input.current];
    if (!isOpen || !node || !anchor) return;
    node.showPopover();
    node.style.minWidth = `${anchor.offsetWidth}px`;
    const follow = () => positionPanel(node, anchor);
    follow();
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(wait.current), []);

  const close = () => {
    clearTimeout(wait.current);
    lastTyped.current = '';
    setOffer(emptyOffer);
    setAt(-1);
  };
  const take = (item: Suggestion) => {
    onType(item.value);
    onTake?.(item);
    close();
  };
  function type(text: string) {
    onType(text);
    setAt(-1);
    clearTimeout(wait.current);
    const typed = text.trim();
    lastTyped.current = typed;
    if (typed.length < 2) return;
    wait.current = setTimeout(async () => {
      const found = await suggest(typed).catch(() => []);
      if (lastTyped.current !== typed) return;
      // The text alone, said back, is no suggestion.
      const isExact = found.length === 1 && found[0]?.value === typed;
      setOffer(isExact ? emptyOffer : { for: text, items: found });
    }, PAUSE_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = event.key === 'Enter' && accepted !== undefined && !event.shiftKey;
    if (!step && !isTaken && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step) setAt(at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length);
    else if (isTaken) take(accepted);
    else close();
  }
  return (
    <>
      <Input
        {...aria}
        ref={input}
        code={code}
        placeholder={placeholder}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && accepted ? `${list}-${items.indexOf(accepted)}` : undefined}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          ref={panel}
          id={list}
          role="listbox"
          aria-label={aria['aria-label']}
          popover="manual"
          className="appear fixed inset-auto m-0 max-w-120 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 text-ink text-sm shadow-lift"
        >
          {items.map((item, i) => (
            <div
              key={item.value}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === accepted}
              // Before the field loses the focus, which would put the list away.
              onPointerDown={(event) => {
                event.preventDefault();
                take(item);
              }}
              className={cx(
                'flex min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover',
                item === accepted && 'bg-selected',
              )}
            >
              <code className="shrink-0">{item.value}</code>
              <span className="min-w-0 truncate text-muted">{item.hint}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
