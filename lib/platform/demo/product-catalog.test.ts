import { describe, expect, it } from 'vitest';
import { measure, parseContent, readCatalog, readMeasure } from './product-catalog';
import { shops } from './shops';

describe.each(Object.entries(shops))('the catalog of %s', (_, shop) => {
  const items = readCatalog(shop.catalog);

  it('has about 300 products with unique SKUs and names', () => {
    expect(items.length).toBeGreaterThanOrEqual(285);
    expect(items.length).toBeLessThanOrEqual(315);
    expect(new Set(items.map((i) => i.sku)).size).toBe(items.length);
    expect(new Set(items.map((i) => i.name)).size).toBe(items.length);
  });

  it('has SKUs that fit in a path and on a label', () => {
    const odd = items.filter((i) => !/^[A-Z0-9]+([-.][A-Z0-9]+)*$/.test(i.sku) || i.sku.length > 30);
    expect(odd.map((i) => i.sku)).toEqual([]);
  });

  it('has a plausible size, weight and price for every product', () => {
    const odd = items.filter((i) => {
      const volume = (i.width * i.length * i.height) / 1000;
      const tight = i.weight / volume < 5 && i.weight / volume > 0.01;
      return (
        !tight ||
        i.weight > 20 ||
        Math.max(i.width, i.length, i.height) > 110 ||
        i.price < 30 ||
        i.price > 60_000
      );
    });
    expect(odd).toEqual([]);
  });
});

it('readCatalog expands a product with colors and sizes into variants', () => {
  const [parent, ...variants] = readCatalog(
    `# Giyim/Tişört | tax=10 size=30x25x2/0.2 parents=yes\nTSH | Basic Tişört | S/M 299.90, XL 319.90 | BLK WHT`,
  );
  expect(parent).toMatchObject({
    sku: 'TSH',
    name: 'Basic Tişört',
    type: 'Parent',
    taxRatio: 10,
    shelfLifeMonths: 0,
  });
  expect(variants.map((v) => [v.sku, v.name, v.price])).toEqual([
    ['TSH-BLK-S', 'Basic Tişört – Siyah / S', 299.9],
    ['TSH-BLK-M', 'Basic Tişört – Siyah / M', 299.9],
    ['TSH-BLK-XL', 'Basic Tişört – Siyah / XL', 319.9],
    ['TSH-WHT-S', 'Basic Tişört – Beyaz / S', 299.9],
    ['TSH-WHT-M', 'Basic Tişört – Beyaz / M', 299.9],
    ['TSH-WHT-XL', 'Basic Tişört – Beyaz / XL', 319.9],
  ]);
});

it('readCatalog names the row that it cannot read', () => {
  expect(() => readCatalog('# A | tax=1\nX | Without size | 10')).toThrow('X | Without size');
  expect(() => readCatalog('# A | size=1x1x1/1\nX | Colour | 10 | PLAID')).toThrow('no colour PLAID');
  expect(() => readCatalog('# A | size=1x1x1/1\nX | Price | S/M')).toThrow('no price');
});

it('parseContent parses the content of a label, and measure derives the package size', () => {
  expect(parseContent('1,5 kg', 'jar')?.kilograms).toBe(1.5);
  expect(parseContent('20 x 2 g', 'pouch')?.kilograms).toBeCloseTo(0.04);
  expect(parseContent('400 ml', 'bottle')).toEqual({ litres: 0.4, kilograms: 0.4 });
  expect(parseContent('36/38', 'box')).toBeUndefined();
  const pack = measure({ litres: 1, kilograms: 1 }, 'bottle');
  expect((pack.width * pack.length * pack.height) / 1000).toBeCloseTo(1.35, 1);
  expect(readMeasure('35.8x24.7x2.2 1.83')).toEqual({ length: 35.8, width: 24.7, height: 2.2, weight: 1.83 });
});
