import { type PageAction, usePageActions } from '@/components/ui/actions/page-actions';

type Sibling = Pick<PageAction, 'label' | 'unavailable' | 'run'>;

/**
 * Registers the keys for the previous and next record: k and j, [ and ], and on the page that fixes an order also p and n. Alt
 * with PageUp and PageDown also works while typing.
 */
export function useSiblingActions(
  siblings: { previous: Sibling; next: Sibling } | undefined,
  isFix: boolean,
): void {
  usePageActions(() => {
    if (!siblings) return [];
    const { previous, next } = siblings;
    return [
      { ...previous, keys: 'k', otherKeys: isFix ? ['[', 'p'] : ['['] },
      { ...next, keys: 'j', otherKeys: isFix ? [']', 'n'] : [']'] },
      { ...previous, label: undefined, keys: 'Alt+PageUp', isGlobal: true },
      { ...next, label: undefined, keys: 'Alt+PageDown', isGlobal: true },
    ];
  }, 'record');
}
