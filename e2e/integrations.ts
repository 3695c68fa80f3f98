import { random } from '../lib/platform/demo/random';
import { shops } from '../lib/platform/demo/shops';
import { openWarehouse } from '../lib/platform/demo/warehouse';

/** The IDs and names of the ERP's and the web shop's integration in the demo data. */
export const [erp, web] = openWarehouse(
  shops.cosmetics,
  [],
  '2026-01-01',
  random('20260/cosmetics').fork('floor'),
).integrations;
