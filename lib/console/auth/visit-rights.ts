import { isWrite, type Right } from './rights';

/** Rights that an unlocked visit allows in addition to reading and the writes of the contract, for every role. */
const visitRights: readonly Right[] = ['setLocalTag', 'import', 'sendJobs'];

/**
 * True if a visit allows the right. A visit always allows reading. While unlocked, it also allows the writes of the contract and
 * `visitRights`.
 */
export const canInVisit = (right: Right, isUnlocked: boolean): boolean =>
  right === 'read' || (isUnlocked && (isWrite(right) || visitRights.includes(right)));
