import { databaseFault } from '@/lib/db/database-fault';

/** Why the console itself cannot do something now, as far as its database says: by cause, with a sentence. */
export type StorageFault = { cause: 'database' | 'disk' | 'console'; message: string };

/** What was thrown, told to a person. */
export function storageFault(error: unknown): StorageFault {
  const fault = databaseFault(error);
  if (fault === 'disk')
    return {
      cause: 'disk',
      message: 'The disk of the database is full: make space in DATA_DIR and try again',
    };
  if (fault === 'away')
    return { cause: 'database', message: 'The database does not answer just now: try again in a moment' };
  if (fault === 'busy')
    return { cause: 'database', message: 'The database is too slow just now: try again in a moment' };
  return { cause: 'console', message: 'The console cannot do this just now' };
}
