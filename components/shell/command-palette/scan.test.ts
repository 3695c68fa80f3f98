import { describe, expect, it, test } from 'vitest';
import { codeOf, codesIn, createScanner, type ScanKey, type ScanResult } from './scan';

describe('a code that was pasted or scanned', () => {
  it('loses what surrounds it, and nothing else', () => {
    expect(codeOf(' \t0012-aB \r\n')).toBe('0012-aB');
    expect(codeOf('\ufeff\u200b\u00a0WEB 1\u00a0')).toBe('WEB 1');
    expect(codeOf('\u001d8690000000012\u001d')).toBe('8690000000012');
    expect(codesIn('  ')).toEqual([]);
    expect(codesIn('00042')).toEqual(['00042']);
  });

  it('is taken out of a GS1 symbol, with the text itself first', () => {
    const raw = '01086900000000121728050110L-7/A\u001d21S9';
    expect(codesIn(`]d2${raw}`)).toEqual([`]d2${raw}`, '08690000000012', '8690000000012', 'L-7/A', 'S9']);
    expect(codesIn('(01)08690000000012(10)L-7/A')).toEqual([
      '(01)08690000000012(10)L-7/A',
      '08690000000012',
      '8690000000012',
      'L-7/A',
    ]);
  });

  it('stays itself where a symbol does not come out even', () => {
    expect(codesIn('0108690000000012X')).toEqual(['0108690000000012X']);
    expect(codesIn('WEB-1(2)')).toEqual(['WEB-1(2)']);
  });
});

/** Plays keys with the time before each on a clock of its own; a pause longer than the gap is heard as quiet. */
function play(keys: readonly (readonly [key: string, after: number])[], gap = 150) {
  const scan = createScanner<ScanKey>();
  const done: string[] = [];
  let now = 1_000;
  const take = (heard: ScanResult<ScanKey>, key?: string) => {
    if (heard.kind === 'pass' && key !== undefined) done.push(key);
    if (heard.kind === 'replay') done.push(...heard.keys.map((one) => one.key));
    if (heard.kind === 'code') done.push(`code ${heard.code}`);
    if (heard.kind === 'cut') done.push('cut');
  };
  for (const [key, after] of keys) {
    if (after > gap) take(scan.flush());
    now += after;
    take(scan.handleKey({ key, timeStamp: now }), key);
  }
  take(scan.flush());
  return done;
}

const evenly = (text: string, step: number) => [...text, 'Enter'].map((key) => [key, step] as const);
/** As a scanner of a real desk: the step, a little more or less each time. */
const scanned = (text: string, step: number) =>
  [...text, 'Enter'].map((key, i) => [key, step + ([0, 7, -5, 12, -9].at(i % 5) ?? 0)] as const);

test.each([2, 8, 20, 50, 60, 80, 100, 120])('a code that comes every %i ms is whole', (step) => {
  expect(play(evenly('8690000000012', step))).toEqual(['code 8690000000012']);
  expect(play(evenly('tvexj-g1/4k', step))).toEqual(['code tvexj-g1/4k']);
});

test.each([30, 70, 105])('so is one that comes about every %i ms', (step) => {
  expect(play(scanned('8690000000012', step))).toEqual(['code 8690000000012']);
  expect(play(scanned('SKU-00042x', step))).toEqual(['code SKU-00042x']);
});

test('none of the letters of a code does what it does when it is pressed', () => {
  for (const step of [5, 40]) expect(play(evenly('gpexjvtk', step))).toEqual(['code gpexjvtk']);
  for (const step of [90, 120]) expect(play(evenly('gpexjvt7', step))).toEqual(['code gpexjvt7']);
});

test('with the capitals of a code comes a Shift each', () => {
  const keys = [...'AB12CD34'].flatMap((key): (readonly [string, number])[] =>
    /[A-Z]/.test(key)
      ? [
          ['Shift', 5],
          [key, 5],
        ]
      : [[key, 10]],
  );
  expect(play([...keys, ['Enter', 10]]).filter((one) => one !== 'Shift')).toEqual(['code AB12CD34']);
});

test('a code is whole or nothing: cut by a pause neither part is looked for, and no letter does anything', () => {
  for (const pause of [160, 400, 1_500]) {
    const cut = [...evenly('86900', 8).slice(0, -1), ['0', pause] as const, ...evenly('000012', 8)];
    expect(play(cut).filter((one) => one !== 'cut')).toEqual([]);
    const letters = [...evenly('tvex1', 100).slice(0, -1), ['j', pause] as const, ...evenly('gpk7', 100)];
    expect(play(letters).filter((one) => one !== 'cut')).toEqual([]);
  }
});

test('after a code that was cut the next one is whole again', () => {
  const first = evenly('86900', 8).slice(0, -1);
  const keys = [...first, ['8', 2_500] as const, ...evenly('690000000012', 8)];
  expect(play(keys)).toEqual(['cut', 'code 8690000000012']);
  const rest = [...first, ['0', 300] as const, ...evenly('00012', 8)];
  expect(play([...rest, ['8', 600], ...evenly('690000000012', 8)]).at(-1)).toBe('code 8690000000012');
});

test('a person is not mistaken for a scanner: single keys, chords of two, walks, fast words', () => {
  expect(
    play([
      ['j', 500],
      ['j', 130],
      ['j', 120],
      ['k', 140],
      ['Enter', 130],
    ]),
  ).toEqual(['j', 'j', 'j', 'k', 'Enter']);
  expect(
    play([
      ['g', 500],
      ['p', 90],
    ]),
  ).toEqual(['g', 'p']);
  expect(
    play([
      ['x', 500],
      ['j', 100],
      ['x', 100],
      ['j', 100],
      ['x', 100],
      ['j', 90],
      ['Enter', 90],
    ]),
  ).toEqual(['x', 'j', 'x', 'j', 'x', 'j', 'Enter']);
  // A fast typist outside a field: 80 to 145 ms, never even.
  const word = [
    ['n', 300],
    ['i', 95],
    ['k', 140],
    ['e', 70],
    ['s', 145],
    ['h', 80],
    ['o', 130],
    ['Enter', 75],
  ] as const;
  expect(play(word)).toEqual(['n', 'i', 'k', 'e', 's', 'h', 'o', 'Enter']);
});

test('a walk does not wait for its end', () => {
  const scan = createScanner<ScanKey>();
  const at = (key: string, timeStamp: number, repeat = false) => scan.handleKey({ key, timeStamp, repeat });
  expect(at('j', 0).kind).toBe('hold');
  expect(at('j', 110)).toMatchObject({ kind: 'replay', keys: [{ key: 'j' }, { key: 'j' }] });
  expect(at('j', 220).kind).toBe('pass');
  expect(at('j', 250, true).kind).toBe('pass');
});

test('other keys end what came before them, and lose nothing', () => {
  expect(
    play([
      ['j', 500],
      ['ArrowDown', 60],
    ]),
  ).toEqual(['j', 'ArrowDown']);
  expect(
    play([
      ['1', 500],
      ['2', 60],
      ['Enter', 60],
    ]),
  ).toEqual(['1', '2', 'Enter']);
  expect(play([['Enter', 500]])).toEqual(['Enter']);
});
