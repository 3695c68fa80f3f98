import { isRecord } from '@/lib/contract/schema/is-record';
import type { Author } from '../audit/audit';
import { changeSetting } from '../audit/change-setting';
import { readSetting } from '../stored-settings';

/** Maximum length of a visit, and of the `minutes` setting. */
export const MAX_VISIT_MINUTES = 60;

/** `minutes` is the default length of a visit. If `adminsVisit` is true, the owner and admins also need a grant or a visit. */
export type VisitSettings = { minutes: number; adminsVisit: boolean };

/** The name under which the settings are stored. */
export const VISIT_SETTINGS = 'visits';

const isVisitMinutes = (minutes: unknown): minutes is number =>
  Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= MAX_VISIT_MINUTES;

/** Parses the stored settings. By default, visits take 30 minutes, and the owner and admins need none. */
export function readVisitSettings(stored: unknown): VisitSettings {
  const { minutes, adminsVisit }: Record<string, unknown> = isRecord(stored) ? { ...stored } : {};
  return { minutes: isVisitMinutes(minutes) ? minutes : 30, adminsVisit: adminsVisit === true };
}

export const saveVisitSettings = ({ minutes, adminsVisit }: VisitSettings, by: Author): Promise<void> =>
  changeSetting(VISIT_SETTINGS, { minutes, adminsVisit }, { act: 'visit.rules', by });

export const visitSettings = async (): Promise<VisitSettings> =>
  readVisitSettings(await readSetting(VISIT_SETTINGS));
