import { Counter } from 'prom-client';

/**
 * Transactions that began anew, by what PostgreSQL said: `40P01` a deadlock was broken, `40001` what was read had changed.
 * Deadlocks should not be: whoever locks more than one row locks in the one order of `lockStock` and of lots.
 */
export const sequencesReset = new Counter({
  name: 'tallyman_transactions_retried_total',
  help: 'Transactions of the platform that began anew, by SQLSTATE',
  labelNames: ['code'],
});
