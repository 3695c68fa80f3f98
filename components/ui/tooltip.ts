/**
 * Attributes that add a tooltip to any element, also a server-rendered one; `TooltipLayer` displays it on hover and focus. Below
 * the element, or `beside` it.
 */
export function tooltip(text: string | undefined, keys?: string, at: 'below' | 'beside' = 'below') {
  return text ? { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-at': at } : {};
}
