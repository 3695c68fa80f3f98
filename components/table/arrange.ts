import { type Column, type ListShape, withGrowth } from './column';

/** How the columns of a list are chosen, held and sized. `widths` as the address writes them: `sku:220,name:300`. */
export type Look = { cols: readonly string[]; pin: readonly string[]; widths: string };

/** So many columns can be held in sight, the first one among them. */
export const mostHeld = 4;

/** What a column can be: below, nothing is read; above, nothing else is. */
export const narrowest = 48;
export const widest = 800;

/** Own widths in pixels by the column's name; what is not sound is left out. */
export function widthsIn(written: string): ReadonlyMap<string, number> {
  const pairs = written.split(',').map((pair) => pair.split(':'));
  return new Map(
    pairs.flatMap(([name = '', width = '']) => {
      const pixels = Number(width);
      return name && pixels >= narrowest && pixels <= widest ? [[name, Math.round(pixels)]] : [];
    }),
  );
}

/** The first column stands first, then those held beside it, then the rest; each as wide as it was made. */
function arranged(chosen: readonly Column[], pin: readonly string[], written: string): readonly Column[] {
  const [first, ...others] = chosen;
  if (!first) return [];
  const widths = widthsIn(written);
  const held = others.filter(({ name }) => pin.includes(name)).slice(0, mostHeld - 1);
  const rest = others.filter((column) => !held.includes(column));
  const inOrder = [{ ...first, held: true }, ...held.map((column) => ({ ...column, held: true })), ...rest];
  return withGrowth(inOrder).map((column) => {
    const own = widths.get(column.name);
    // What is held must have a width that the next one can stand beside; who made a column wide wants it so.
    const grows = column.grows && !column.held && own === undefined;
    return { ...column, grows: grows || undefined, width: own ?? column.width, sized: own !== undefined };
  });
}

const kept = new WeakMap<ListShape, Map<string, readonly Column[]>>();

/** The columns to draw, in order: the address's choice, else the page's. The same choice gives the same array. */
export function visibleColumns(shape: ListShape, { cols, pin, widths }: Look): readonly Column[] {
  const known = kept.get(shape) ?? new Map<string, readonly Column[]>();
  kept.set(shape, known);
  const key = [cols, pin, widths].join(';');
  const found = known.get(key);
  if (found) return found;
  const pick = (names: readonly string[]) =>
    names.flatMap((name) => shape.columns.find((c) => c.name === name) ?? []);
  const own = pick(cols);
  const columns = arranged(own.length > 0 ? own : pick(shape.shown), pin, widths);
  known.set(key, columns);
  return columns;
}

/** What the style sheet is told of the columns: how wide the table is at least, and where the held ones stand. */
export function stand(columns: readonly Column[]) {
  const held = columns.filter((c) => c.held);
  const before = (at: number) => `${columns.slice(0, at).reduce((sum, c) => sum + c.width, 0)}px`;
  // Held columns stand beside each other to the pixel, and own widths are kept: then nothing may stretch.
  const must = held.length > 1 || columns.some((c) => c.sized);
  return {
    held: held.length,
    exact: must && !columns.some((c) => c.grows),
    style: {
      '--least': before(columns.length),
      '--at-2': before(1),
      '--at-3': before(2),
      '--at-4': before(3),
      '--held': before(held.length),
    },
  };
}
