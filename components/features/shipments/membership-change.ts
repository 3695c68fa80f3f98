/** What sending a shipment's list of orders does: it is the whole membership, so who is missing from it is detached. */
export type MembershipChange = { orders: number; added: number; detached: number };

const distinct = (orders: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(orders) ? orders.map((order) => String(order).trim()).filter(Boolean) : []);

/** The list that is there compared with the list that will be sent; an order named twice counts once. */
export function membershipChange(before: unknown, now: unknown): MembershipChange {
  const [known, wanted] = [distinct(before), distinct(now)];
  return {
    orders: wanted.size,
    added: [...wanted].filter((order) => !known.has(order)).length,
    detached: [...known].filter((order) => !wanted.has(order)).length,
  };
}
