/**
 * Attributes that give any element a tooltip, also one rendered on the server; `TooltipLayer` draws it on hover and focus. Below the
 * element, or `beside` it.
 */
export function tooltip(text: string | undefined, keys?: string, at: 'below' | 'beside' = 'below') {
  return text ? { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-at': at } : {};
}
