'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import { cx } from '@/components/ui/style';
import { useListbox } from '@/components/ui/use-listbox';

/**
 * A suggestion. If `isExactMatch` is true, as for a barcode, Enter accepts the suggestion without selecting it first.
 */
export type Suggestion = { value: string; hint?: string; isExactMatch?: boolean };
export type LoadSuggestions = (typed: string) => Promise<readonly Suggestion[]>;

const DELAY_MS = 120;

type LoadedSuggestions = { for: string; items: readonly Suggestion[] };
const noSuggestions: LoadedSuggestions = { for: '', items: [] };

/**
 * Renders a text field with asynchronous suggestions. The text changes only if a suggestion is accepted: arrows select, Enter
 * accepts, and Escape closes the list.
 */
export function SuggestionInput({
  aria,
  value,
  suggestions,
  onType,
  onTake,
  code = true,
  placeholder,
}: {
  aria: { id: string; 'aria-label': string };
  value: string;
  suggestions: LoadSuggestions;
  onType: (text: string) => void;
  /** Called with the accepted suggestion, after `onType`. */
  onTake?: (item: Suggestion) => void;
  code?: boolean;
  placeholder?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wait = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastTyped = useRef('');
  const [loaded, setLoaded] = useState(noSuggestions);
  // Suggestions for an earlier text are ignored.
  const items = loaded.for === value ? loaded.items : [];
  const isOpen = items.length > 0;
  const listbox = useListbox(
    items.map((item) => item.value),
    items.find(({ isExactMatch }) => isExactMatch)?.value,
  );
  const accepted = items.find((item) => item.value === listbox.selectedId);

  useEffect(() => {
    const [node, anchor] = [panel.current, input.current];
    if (!isOpen || !node || !anchor) return;
    node.showPopover({ source: anchor });
  }, [isOpen]);
  useEffect(() => () => clearTimeout(wait.current), []);

  const close = () => {
    clearTimeout(wait.current);
    lastTyped.current = '';
    setLoaded(noSuggestions);
    listbox.select(undefined);
  };
  const accept = (item: Suggestion) => {
    onType(item.value);
    onTake?.(item);
    close();
  };
  function type(text: string) {
    onType(text);
    listbox.select(undefined);
    clearTimeout(wait.current);
    const typed = text.trim();
    lastTyped.current = typed;
    if (typed.length < 2) return;
    wait.current = setTimeout(async () => {
      const results = await suggestions(typed).catch(() => []);
      if (lastTyped.current !== typed) return;
      // A single suggestion that equals the typed text adds nothing.
      const isExact = results.length === 1 && results[0]?.value === typed;
      setLoaded(isExact ? noSuggestions : { for: text, items: results });
    }, DELAY_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && accepted && !event.shiftKey) accept(accepted);
    else if (event.key === 'Escape') close();
    else if (!listbox.moveSelection(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      <Input
        {...aria}
        ref={input}
        code={code}
        placeholder={placeholder}
        {...listbox.inputProps}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listbox.listId : undefined}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          ref={panel}
          id={listbox.listId}
          role="listbox"
          aria-label={aria['aria-label']}
          popover="manual"
          className="panel anchored-start min-w-[anchor-size(width)] max-w-[min(30rem,calc(100vw-32px))]"
        >
          {items.map((item) => (
            <div
              key={item.value}
              {...listbox.optionProps(item.value)}
              // Accept before the click: by then the field would have lost the focus and the list would be closed.
              onPointerDown={(event) => {
                event.preventDefault();
                accept(item);
              }}
              className={cx(
                'flex min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover',
                item === accepted && 'bg-selected',
              )}
            >
              <code className="max-w-full shrink-0 truncate">{item.value}</code>
              <span className="min-w-0 truncate text-muted">{item.hint}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
