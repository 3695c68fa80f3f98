/** Matches code after which a slash starts a regular expression. After other code, a slash is a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|await|yield))\s*$/;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function regexEnd(text: string, from: number): number {
  let inClass = false;
  for (let i = from + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '[') inClass = true;
    else if (text[i] === ']') inClass = false;
    else if (text[i] === '/' && !inClass) return i + 1;
  }
  return from + 1;
}

function quoteEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[from]) return i + 1;
    else if (text[i] === '\n') return i;
  }
  return text.length;
}

// Cached results, because several metrics strip the same file.
const alone = new Map<string, string>();
const withQuoted = new Map<string, string>();

/**
 * Replaces comments and quoted text with spaces of the same length, which preserves positions. With `keepQuoted`, replaces only
 * comments. Keeps code inside `${}`.
 */
export function unwrap(text: string, keepQuoted = false): string {
  const known = keepQuoted ? withQuoted : alone;
  const found = known.get(text) ?? strip(text, keepQuoted);
  known.set(text, found);
  return found;
}

function strip(text: string, keepQuoted: boolean): string {
  let out = '';
  let i = 0;
  const templates: number[] = [];
  let depth = 0;
  const take = (end: number, keep: boolean) => {
    out += keep ? text.slice(i, end) : blank(text.slice(i, end));
    i = end;
  };
  const template = () => {
    let end = i;
    while (end < text.length && text[end] !== '`' && !text.startsWith('${', end))
      end += text[end] === '\\' ? 2 : 1;
    take(Math.min(end, text.length), keepQuoted);
    if (text[i] === '`') return take(i + 1, keepQuoted);
    if (i >= text.length) return;
    templates.push(depth);
    take(i + 2, true);
  };
  while (i < text.length) {
    const c = text[i] ?? '';
    if (text.startsWith('//', i))
      take(text.indexOf('\n', i) < 0 ? text.length : text.indexOf('\n', i), false);
    else if (text.startsWith('/*', i))
      take(text.indexOf('*/', i) < 0 ? text.length : text.indexOf('*/', i) + 2, false);
    else if (c === '"' || c === "'") take(quoteEnd(text, i), keepQuoted);
    else if (c === '/' && BEFORE_REGEX.test(out.slice(-40))) take(regexEnd(text, i), keepQuoted);
    else if (c === '`') {
      take(i + 1, keepQuoted);
      template();
    } else if (c === '}' && templates.length > 0 && templates.at(-1) === depth) {
      templates.pop();
      take(i + 1, true);
      template();
    } else {
      if (c === '{') depth++;
      if (c === '}') depth--;
      take(i + 1, true);
    }
  }
  return out;
}
