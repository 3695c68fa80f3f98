type CauseDetails = {
  /** English text for other systems and the request log. Pages translate the cause instead. */
  text: string;
  /** HTTP status with which the console responds. Defaults to 502. */
  status?: 503 | 504;
  /**
   * True if the platform seems to be down. After several consecutive failures of this kind, calls to the platform are
   * paused.
   */
  isOutage?: true;
  /** True if reads that fail for this cause are retried, because the cause is often transient. */
  isRetried?: true;
  /** True if a write would fail too after a read failed for this cause. */
  preventsWrite?: true;
};

const allCauses = {
  // The connection was refused, or there is no route to the host.
  connect: {
    text: 'The platform could not be reached',
    isOutage: true,
    isRetried: true,
    preventsWrite: true,
  },
  dns: {
    text: 'The address of the platform was not found',
    isOutage: true,
    isRetried: true,
    preventsWrite: true,
  },
  tls: { text: 'The certificate of the platform is not trusted', isOutage: true, preventsWrite: true },
  timeout: { text: 'The platform did not respond in time', status: 504, isOutage: true, isRetried: true },
  // The connection ended before the response did.
  cut: { text: 'The connection to the platform was lost', isOutage: true, isRetried: true },
  'too-large': { text: 'The response of the platform is too large' },
  // Redirects are not followed.
  redirect: { text: 'The platform responded with a redirect: check its URL' },
  // The status was 500 or above.
  'server-error': { text: 'The platform responded with a server error' },
  unreadable: { text: 'The response of the platform is not JSON' },
  empty: { text: 'The response of the platform is empty' },
  shape: { text: 'The response of the platform does not match the contract' },
  // The call was not sent, because the circuit breaker is open.
  paused: {
    text: 'Calls are paused for a few seconds, because the platform failed several times',
    isOutage: true,
    preventsWrite: true,
  },
  unconfirmed: { text: 'An earlier attempt got no response, so the request was not sent again' },
  // The request was sent and got a response, but it is unknown whether the order was rejected.
  unlisted: { text: 'The list of rejected orders could not be read' },
  // The caller aborted the request.
  cancelled: { text: 'The request was canceled', preventsWrite: true },
  // The console's own database failed.
  database: { text: 'The database is unavailable', status: 503, preventsWrite: true },
  disk: { text: 'The disk of the database is full', status: 503, preventsWrite: true },
  // Any other failure of the console itself.
  console: { text: 'Internal error of the console', status: 503, preventsWrite: true },
  // The page is from an older version of the console, and the server does not know its action.
  stale: { text: 'Nothing was sent: the page is out of date and must be reloaded' },
} satisfies Record<string, CauseDetails>;

/** Why a call has no readable response. */
export type Cause = keyof typeof allCauses;

export const causes: Readonly<Record<Cause, CauseDetails>> = allCauses;
