/** How long a lot keeps: from its production to its expiry, and how much of that is left today; negative when it has expired. */
export type LotLife = { total?: number; left?: number };

const DAY_MS = 86_400_000;

/** A calendar day of the wire as a count of days; nothing while it is not a whole date. */
function dayNumber(day: unknown): number | undefined {
  const [, text] = /^(\d{4}-\d\d-\d\d)/.exec(String(day ?? '')) ?? [];
  const at = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at / DAY_MS;
}

/** The life of a lot by its days; days never move with a zone (D23), so whole days are what lies between them. */
export function lotLife(expirationDate: unknown, productionDate: unknown, today: string): LotLife {
  const [end, start, now] = [expirationDate, productionDate, today].map(dayNumber);
  if (end === undefined) return {};
  return {
    ...(start === undefined ? {} : { total: end - start }),
    ...(now === undefined ? {} : { left: end - now }),
  };
}
