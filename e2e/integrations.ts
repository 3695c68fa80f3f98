import { random } from '../lib/platform/demo/random';
import { shops } from '../lib/platform/demo/shops';
import { openWarehouse } from '../lib/platform/demo/warehouse';

/** The integrations of every shop in the initial scenario: the ERP's, the web shop's, and an inactive one. */
export const [erp, web] = openWarehouse(
  shops.cosmetics,
  [],
  '2026-01-01',
  random('20260/cosmetics').fork('floor'),
).integrations;
