/** Attributes that give any element a tooltip, also one rendered on the server; `TipLayer` draws it on hover and focus. */
export function tip(text: string | undefined, keys?: string) {
  return text ? { 'data-tip': text, 'data-tip-keys': keys } : {};
}
