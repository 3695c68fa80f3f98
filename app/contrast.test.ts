import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('app/globals.css', 'utf8');

/** The colors of a block in the style sheet, by name. */
function colorsIn(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

/** Relative luminance of a color (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const light = colorsIn(':root');
const themes = { light, dark: new Map([...light, ...colorsIn('[data-theme="dark"]')]) };
const grounds = ['canvas', 'side', 'raised', 'sunken', 'hover'];
const toned = ['info', 'good', 'warn', 'bad'];

/** Text colors and their backgrounds. */
const text: readonly (readonly [string, readonly string[]])[] = [
  ...['ink', 'muted', 'faint', 'accent-text'].map((name) => [name, [...grounds, 'selected']] as const),
  ...['ink', 'muted'].map(
    (name) =>
      [name, ['pressed', 'neutral-soft', 'thumb', ...toned.map((variant) => `${variant}-soft`)]] as const,
  ),
  ...toned.map((variant) => [`${variant}-text`, [...grounds, `${variant}-soft`]] as const),
  ['on-accent', ['accent', 'accent-hover', 'danger', 'danger-hover']],
  ['on-tip', ['tip']],
];

/** Lines and surfaces with a meaning of their own: borders of controls, focus rings, parts of a bar. */
const shapes: readonly (readonly [string, readonly string[]])[] = [
  ['line-control', ['canvas', 'side', 'raised', 'sunken']],
  ['focus', [...grounds, 'selected']],
  ...['accent', 'fill-good', 'fill-info', 'fill-warn', 'fill-bad', 'danger'].map(
    (name) => [name, ['canvas', 'raised']] as const,
  ),
];

const weak = (theme: ReadonlyMap<string, string>, pairs: typeof text, least: number) =>
  pairs.flatMap(([name, on]) =>
    on.flatMap((background) => {
      const [front, back] = [theme.get(name), theme.get(background)];
      if (!front || !back) return [`${name} on ${background}: no such color`];
      const ratio = contrast(front, back);
      return ratio < least ? [`${name} on ${background}: ${ratio.toFixed(2)}`] : [];
    }),
  );

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  test('text has enough contrast on every background', () => {
    expect(weak(themes[name], text, 4.5)).toEqual([]);
  });

  test('meaningful lines and shapes have a contrast of at least 3:1', () => {
    expect(weak(themes[name], shapes, 3)).toEqual([]);
  });
});

test('contrast() computes the WCAG contrast ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1);
});
