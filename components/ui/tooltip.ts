/**
 * Returns the attributes that add a tooltip to any element, below or `beside` the element. `TooltipLayer` displays the tooltip
 * on hover and focus, so the element needs no JavaScript.
 */
export function tooltip(text: string | undefined, keys?: string, at: 'below' | 'beside' = 'below') {
  return text ? { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-at': at } : {};
}
