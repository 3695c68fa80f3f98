import { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import { normalize } from '@/lib/contract/schema/normalize-letters';
import { columnNames, insertSql, type StoredRow } from '../query/columns';
import { nextNumbers } from '../query/counters';
import type { Scope } from '../query/tenant-scope';
import type { OrderRow } from './order-row';

type ExistingCustomer = { customerNo: number; key: string; addresses: StoredRow[] };

const FIND_CUSTOMERS = `select "customerNo", platform.fold(email) as key, addresses from platform.tenant_customers
  where "tenantId" = $1 and platform.fold(email) = any($2::text[]) order by "customerNo" for no key update`;

const INSERT_CUSTOMERS = `${insertSql('customers', ['customerNo', ...columnNames(SalesOrderCustomer)])} on conflict do nothing`;

const UPDATE_ADDRESSES = `update platform.customers c set addresses = r.addresses, "updatedAt" = now()
  from json_populate_recordset(null::platform.customers, $2) r where c."tenantId" = $1 and c."customerNo" = r."customerNo"`;

const emailKey = (row: OrderRow) => normalize(String(row.customer.email ?? ''));

async function createCustomers(tx: Scope, rows: OrderRow[]): Promise<void> {
  const first = await nextNumbers(tx, 'customerNo', rows.length);
  const customers = rows.map(({ customer }, i) => ({ ...customer, customerNo: first + i }));
  await tx.query(INSERT_CUSTOMERS, [JSON.stringify(customers)]);
}

const isSameAddress = (a: StoredRow, b: StoredRow) =>
  Object.keys(b).every((k) => (a[k] ?? null) === (b[k] ?? null));

/** Returns the customer's addresses and the new addresses in these orders. Undefined if there are no new addresses. */
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
 * Finds the customers of these orders by email, creates missing customers, and adds new addresses. Returns the customer numbers,
 * keyed by `customerKey`.
 */
export async function upsertCustomers(tx: Scope, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const byKey = new Map<string, OrderRow[]>();
  for (const row of rows) byKey.set(emailKey(row), [...(byKey.get(emailKey(row)) ?? []), row]);
  const keys = [...byKey.keys()];
  let customers = await tx.query<ExistingCustomer>(FIND_CUSTOMERS, [keys]);
  const missingOrders = keys
    .filter((k) => !customers.some((f) => f.key === k))
    .flatMap((k) => byKey.get(k)?.[0] ?? []);
  if (missingOrders.length > 0) {
    await createCustomers(tx, missingOrders);
    customers = await tx.query<ExistingCustomer>(FIND_CUSTOMERS, [keys]);
  }
  const changed = customers.flatMap((customer) => {
    const addresses = withNewAddresses(customer, byKey.get(customer.key) ?? []);
    return addresses ? [{ customerNo: customer.customerNo, addresses }] : [];
  });
  if (changed.length > 0) await tx.query(UPDATE_ADDRESSES, [JSON.stringify(changed)]);
  return new Map(customers.map((f) => [f.key, f.customerNo]));
}

/** Returns the normalized email of an order's customer. */
export const customerKey = emailKey;
