import type { Entry } from './entry';

/** What stands on a button, without the keys drawn on it. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label');
  if (label) return label;
  const copy = button.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const key of copy.querySelectorAll('kbd')) key.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * The acts of the page that is shown: the buttons and links in its places marked `data-acts`, pressed as by hand. So the
 * palette offers what the page offers, and explains what the page explains. Behind a modal nothing can be pressed.
 */
export function pageActs(): Entry[] {
  if (document.querySelector('dialog:modal')) return [];
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>('#content [data-acts] :is(a[href],button)')].flatMap(
    (button, at): Entry[] => {
      const label = nameOf(button);
      if (label === '' || seen.has(label) || !button.checkVisibility() || button.closest('[popover],dialog'))
        return [];
      seen.add(label);
      const held = button.getAttribute('aria-disabled') === 'true';
      return [
        {
          id: `act-${at}`,
          group: 'acts',
          label,
          hint: held ? button.dataset.tip : undefined,
          keys: button.dataset.tipKeys,
          unavailable: held ? (button.dataset.tip ?? '') : undefined,
          run: () => {
            // What opens gives the focus back to where it was.
            button.focus({ preventScroll: true });
            button.click();
          },
        },
      ];
    },
  );
}
