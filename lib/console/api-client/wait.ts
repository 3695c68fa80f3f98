const LONGEST_SECONDS = 60;

/**
 * Seconds to wait before asking again, from `Retry-After` (seconds or a date) or `x-retry-after`, at most 60.
 * Nothing when neither says something that can be read.
 */
export function waitOf(headers: Readonly<Record<string, string>>, now = Date.now()): number | undefined {
  for (const name of ['retry-after', 'x-retry-after']) {
    const value = headers[name]?.trim();
    if (!value) continue;
    const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : secondsUntil(value, now);
    if (seconds !== undefined) return Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil(seconds)));
  }
  return undefined;
}

/** Only HTTP's own date forms begin with a weekday; `Date.parse` would also take "-5" for a year. */
function secondsUntil(value: string, now: number): number | undefined {
  const at = /^[A-Za-z]{3,9}[, ]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : (at - now) / 1000;
}
