import { normalize } from '@/lib/contract/schema/normalize';
import type { Scope } from '../query/tenant-scope';
import type { OrderRow } from './order-row';

type ExistingCustomer = { customerNo: number; key: string; addresses: Record<string, unknown>[] };

const FIND = `select "customerNo", platform.fold(email) as key, addresses from platform.tenant_customers
  where "tenantId" = $1 and platform.fold(email) = any($2::text[]) order by "customerNo" for no key update`;

const RESERVE_NUMBERS = `insert into platform.counters as c ("tenantId", name, value) values ($1, 'customerNo', $2)
  on conflict ("tenantId", name) do update set value = c.value + $2 returning value`;

const CREATE = `insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone)
  select $1, r."customerNo", r.email, r."firstName", r."lastName", r.phone
  from json_to_recordset($2) r("customerNo" int, email text, "firstName" text, "lastName" text, phone text)
  on conflict do nothing`;

const ADDRESSES = `update platform.customers c set addresses = r.addresses, "updatedAt" = now()
  from json_to_recordset($2) r("customerNo" int, addresses jsonb) where c."tenantId" = $1 and c."customerNo" = r."customerNo"`;

const emailKey = (row: OrderRow) => normalize(row.customer.email ?? '');

async function createCustomers(tx: Scope, rows: OrderRow[]): Promise<void> {
  const [counter] = await tx.query<{ value: number }>(RESERVE_NUMBERS, [rows.length]);
  const first = (counter?.value ?? rows.length) - rows.length + 1;
  await tx.query(CREATE, [
    JSON.stringify(rows.map((row, i) => ({ customerNo: first + i, ...row.customer }))),
  ]);
}

const isSameAddress = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(b).every((k) => (a[k] ?? null) === (b[k] ?? null));

/** The customer's addresses plus the new ones of the order; undefined when it has all of them. */
function withNewAddresses(
  customer: ExistingCustomer,
  rows: OrderRow[],
): ExistingCustomer['addresses'] | undefined {
  const all = [...customer.addresses];
  for (const address of rows.flatMap((r) => [r.shippingAddress, r.billingAddress])) {
    if (!all.some((a) => isSameAddress(a, address)))
      all.push({ id: crypto.randomUUID(), addressNo: all.length + 1, ...address });
  }
  return all.length > customer.addresses.length ? all : undefined;
}

/**
 * Finds the customers of these orders by email, creates missing ones, and adds new addresses. Returns them by
 * normalized email.
 */
export async function customersOf(tx: Scope, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const byKey = new Map<string, OrderRow[]>();
  for (const row of rows) byKey.set(emailKey(row), [...(byKey.get(emailKey(row)) ?? []), row]);
  const keys = [...byKey.keys()];
  let found = await tx.query<ExistingCustomer>(FIND, [keys], 'order-customers');
  const missingOrders = keys
    .filter((k) => !found.some((f) => f.key === k))
    .flatMap((k) => byKey.get(k)?.[0] ?? []);
  if (missingOrders.length > 0) {
    await createCustomers(tx, missingOrders);
    found = await tx.query<ExistingCustomer>(FIND, [keys], 'order-customers');
  }
  const changed = found.flatMap((customer) => {
    const addresses = withNewAddresses(customer, byKey.get(customer.key) ?? []);
    return addresses ? [{ customerNo: customer.customerNo, addresses }] : [];
  });
  if (changed.length > 0) await tx.query(ADDRESSES, [JSON.stringify(changed)]);
  return new Map(found.map((f) => [f.key, f.customerNo]));
}

/** The key of an order's customer in the result of `customersOf`. */
export const customerKey = emailKey;
