'use server';

import { withSupportedTexts } from './auth/access';
import {
  createOwnerAccount,
  dismissFailures,
  type FirstOwner,
  type Invitation,
  invite,
  type NewPassword,
  type PersonChange,
  replacePassword,
  setLanguage,
  signOutPerson,
  updatePerson,
} from './auth/account-actions';
import {
  acceptLinkOf,
  type Delivery,
  type LinkAnswer,
  readLinkOf,
  requestResetOf,
  sendLinkOf,
} from './auth/link-actions';
import type { LinkPurpose } from './auth/links';
import {
  confirmOwnIdentity,
  endOwnSession,
  endSessionsOfPerson,
  type Identity,
} from './auth/own-session-actions';
import {
  beginPasskeyOf,
  changePasskeyOf,
  type NewPasskey,
  type PasskeyChange,
  requestPasskeyOf,
  savePasskeyOf,
  signInByPasskey,
} from './auth/passkey-actions';
import {
  recordAbout,
  recordAccountChange,
  recordNewPerson,
  recordPersonChange,
  recordSignInRules,
} from './auth/people-acts';
import { beginProviderOf, endProviderOf } from './auth/provider-actions';
import {
  beginSecondFactorOf,
  confirmSecondFactorOf,
  newRecoveryCodesOf,
  removeSecondFactorOf,
  resetSecondFactorOf,
  type SecondFactorSetup,
  saveSignInSettingsOf,
} from './auth/second-factor-actions';
import { type Credentials, passSecondStep, type SignInStep, signInPerson } from './auth/sign-in-actions';
import type { SignInSettings } from './auth/sign-in-settings';
import {
  endVisitOf,
  saveVisitSettingsOf,
  startVisitOf,
  unlockVisitOf,
  type VisitRequest,
  type VisitUnlock,
} from './auth/visit-actions';
import type { Result } from './browser/result';
import type { LabelChange } from './browser/view-change';
import {
  type AcceptedOrder,
  type CorrectionChange,
  changeCorrectionOf,
  rememberAcceptedOf,
} from './corrections/corrections';
import { keepImportOf } from './jobs/import-actions';
import type { ImportChange } from './jobs/import-change';
import { changeJobOf, type JobChange } from './jobs/job-actions';
import type { Job } from './jobs/job-store';
import { changePlanOf, type PlanChange } from './jobs/plan-change';
import { saveLocalTagOf } from './local-tags/local-tags';
import { type PersonalRequest, showPersonalOf } from './masking/show-personal';
import { type ReadBack, type ReadBackRequest, readBackOwn } from './operations/read-back';
import { type Write, write } from './operations/write';
import { type BroughtOrders, bringContentsOf } from './rejected-queue/brought-contents';
import { type CauseNote, type CauseNoteChange, saveCauseNoteOf } from './rejected-queue/cause-notes';
import { changeQueueOf, type QueueChange, type QueueNote } from './rejected-queue/rejected-queue';
import {
  type RelayKeyChange,
  revokeRelayKeyOf,
  rotateRelayKeyOf,
  saveRelayKeyOf,
} from './relay/relay-actions';
import type { RetentionDays } from './retention/retention';
import {
  checkAuditOf,
  connectionReport,
  reloadTenants,
  removeTenantOf,
  saveRetentionOf,
  saveTenantOf,
} from './settings-actions';
import type { RegisteredTenant, TenantChange } from './tenants/tenant-registry';
import type { ConnectionReport } from './tenants/test-connection';
import { changeFavoriteOf, type FavoriteChange, noteOpenedRecord, type Opened } from './views/record-actions';
import { type ListPreferences, saveViewOf } from './views/view-actions';
import type { ViewChange } from './views/view-change';
import type { VisitSettings } from './visits/visit-settings';

// All server actions. Anyone can call them by POST, so each checks origin, session, role and input itself, and returns a value.

/** Sends one write to the platform for a tenant. */
export async function sendWrite(input: Write): Promise<Result<unknown>> {
  return write(input);
}

/** Reads the caller's write back and records in the request log what the read proves. */
export async function readBack(input: ReadBackRequest): Promise<Result<ReadBack>> {
  return readBackOwn(input);
}

/** Starts, pauses, cancels or repeats a job; the server sends it. */
export async function changeJob(input: JobChange): Promise<Result<Job | undefined>> {
  return withSupportedTexts(changeJobOf, input);
}

/** Excludes a row of a plan before it is sent, or corrects it. */
export async function changePlan(input: PlanChange): Promise<Result<Job | undefined>> {
  return withSupportedTexts(changePlanOf, input);
}

/** Stores one part of an import: its rows, its mapping, or what is to be sent. */
export async function saveImport(input: ImportChange): Promise<Result<undefined>> {
  return withSupportedTexts(keepImportOf, input);
}

/** Changes the saved views of a list, and a person's settings there. */
export async function saveView(input: ViewChange): Promise<Result<ListPreferences & { id: string }>> {
  return withSupportedTexts(saveViewOf, input);
}

/** Adds a record to the favorites or removes it. */
export async function changeFavorite(input: FavoriteChange): Promise<Result<{ isFull: boolean }>> {
  return changeFavoriteOf(input);
}

/** Records that the person opened a record. */
export async function noteOpened(input: Opened): Promise<Result<undefined>> {
  return noteOpenedRecord(input);
}

/** Stores a label of a record when the platform does not accept its tag. */
export async function saveLabel(input: LabelChange): Promise<Result<undefined>> {
  return withSupportedTexts(saveLocalTagOf, input);
}

/** Remembers the corrections of a rejected order that was now accepted. */
export async function rememberCorrections(input: AcceptedOrder): Promise<Result<undefined>> {
  return withSupportedTexts(rememberAcceptedOf, input);
}

/** Closes a rejected order without sending it, assigns it, or reports that its page is open. */
export async function changeQueue(input: QueueChange): Promise<Result<QueueNote | undefined>> {
  return withSupportedTexts(changeQueueOf, input);
}

/** Stores the payloads of rejected orders from a file. */
export async function bringContents(input: BroughtOrders): Promise<Result<number>> {
  return bringContentsOf(input);
}

/** Stores the team's explanation of an error code that is not in the catalog. */
export async function saveCauseNote(input: CauseNoteChange): Promise<Result<CauseNote | undefined>> {
  return withSupportedTexts(saveCauseNoteOf, input);
}

/** Changes or removes a remembered correction. */
export async function changeCorrection(input: CorrectionChange): Promise<Result<undefined>> {
  return withSupportedTexts(changeCorrectionOf, input);
}

export async function signIn(input: Credentials): Promise<Result<SignInStep>> {
  return withSupportedTexts(signInPerson, input);
}

/** Completes a sign-in with the second factor. */
export async function signInSecond(input: { code: string }): Promise<Result<SignInStep>> {
  return withSupportedTexts(passSecondStep, input);
}

/** Returns the options to ask this browser for a passkey. */
export async function requestPasskey(): ReturnType<typeof requestPasskeyOf> {
  return requestPasskeyOf();
}

/** Signs in by a passkey. */
export async function signInPasskey(response: unknown): Promise<Result<SignInStep>> {
  return withSupportedTexts(signInByPasskey, response);
}

/** Returns the options to create a passkey of one's own. */
export async function beginPasskey(): ReturnType<typeof beginPasskeyOf> {
  return beginPasskeyOf();
}

/** Stores a passkey of one's own. */
export async function savePasskey(input: NewPasskey): Promise<Result<undefined>> {
  return recordAccountChange('passkey.added', () => withSupportedTexts(savePasskeyOf, input));
}

/** Renames or removes a passkey of one's own. */
export async function changePasskey(input: PasskeyChange): Promise<Result<undefined>> {
  const change = () => withSupportedTexts(changePasskeyOf, input);
  return input?.name === undefined ? recordAccountChange('passkey.removed', change) : change();
}

/** Returns the URL to sign in at the provider. */
export async function beginProvider(input: { next: string }): Promise<Result<{ url: string }>> {
  return withSupportedTexts(beginProviderOf, input);
}

/** Completes a sign-in at the provider. */
export async function endProvider(search: string): Promise<Result<{ next: string }>> {
  return withSupportedTexts(endProviderOf, search);
}

/** Ends one of one's sessions, or all others. */
export async function endSession(input: { id?: string }): Promise<Result<undefined>> {
  return withSupportedTexts(endOwnSession, input);
}

/** Ends every session of a person. */
export async function endPersonSessions(input: { id: string }): Promise<Result<undefined>> {
  return withSupportedTexts(endSessionsOfPerson, input);
}

/** Confirms the identity of the signed-in person. */
export async function confirmIdentity(input: Identity): Promise<Result<undefined>> {
  return withSupportedTexts(confirmOwnIdentity, input);
}

/** Starts to set up one's second factor. */
export async function beginSecondFactor(input: { password: string }): Promise<Result<SecondFactorSetup>> {
  return withSupportedTexts(beginSecondFactorOf, input);
}

/** Confirms one's second factor by a code. */
export async function confirmSecondFactor(input: { code: string }): Promise<Result<undefined>> {
  return recordAccountChange('factor.added', () => withSupportedTexts(confirmSecondFactorOf, input));
}

/** Creates new recovery codes of one's own. */
export async function newRecoveryCodes(input: { password: string }): Promise<Result<string[]>> {
  return recordAccountChange('factor.codes', () => withSupportedTexts(newRecoveryCodesOf, input));
}

/** Turns one's second factor off. */
export async function removeSecondFactor(input: { password: string }): Promise<Result<undefined>> {
  return recordAccountChange('factor.removed', () => withSupportedTexts(removeSecondFactorOf, input));
}

/** Removes the second factor of a person who lost it. */
export async function resetSecondFactor(input: { id: string }): Promise<Result<undefined>> {
  return recordAbout('factor.removed', input?.id, () => withSupportedTexts(resetSecondFactorOf, input));
}

/** Sets which roles require a second factor. */
export async function saveSignInSettings(input: SignInSettings): Promise<Result<undefined>> {
  return recordSignInRules(() => saveSignInSettingsOf(input));
}

export async function signOut(): Promise<never> {
  return signOutPerson();
}

export async function createFirstOwner(input: FirstOwner): Promise<Result<SignInStep>> {
  return recordNewPerson(input?.email, () => withSupportedTexts(createOwnerAccount, input));
}

export async function changePassword(input: NewPassword): Promise<Result<undefined>> {
  return recordAccountChange('password.changed', () => withSupportedTexts(replacePassword, input));
}

/** Marks the failed attempts to sign in as this person as read. */
export async function dismissFailedSignIns(): Promise<Result<undefined>> {
  return dismissFailures();
}

export async function setLocale(locale: string): Promise<Result<undefined>> {
  return withSupportedTexts(setLanguage, locale);
}

export async function saveTenant(input: TenantChange): Promise<Result<RegisteredTenant[]>> {
  return withSupportedTexts(saveTenantOf, input);
}

export async function removeTenant(id: string): Promise<Result<RegisteredTenant[]>> {
  return withSupportedTexts(removeTenantOf, id);
}

export async function refreshTenants(): Promise<Result<RegisteredTenant[]>> {
  return reloadTenants();
}

/** Creates or changes a relay key; the secret of a new one is returned once. */
export async function saveRelayKey(input: RelayKeyChange): Promise<Result<{ id: string; secret?: string }>> {
  return withSupportedTexts(saveRelayKeyOf, input);
}

/** Replaces the secret of a relay key; the previous one works for this many hours more. */
export async function rotateRelayKey(
  id: string,
  overlapHours: number,
): Promise<Result<{ id: string; secret?: string }>> {
  return withSupportedTexts(rotateRelayKeyOf, id, overlapHours);
}

/** Revokes a relay key at once. */
export async function revokeRelayKey(id: string): Promise<Result<undefined>> {
  return withSupportedTexts(revokeRelayKeyOf, id);
}

/** Sets the retention of requests, drafts and files, in days. */
export async function saveRetention(input: RetentionDays): Promise<Result<undefined>> {
  return withSupportedTexts(saveRetentionOf, input);
}

/** Checks URL, key and tenant, and which lists the platform has. */
export async function testConnection(tenant: string): Promise<Result<ConnectionReport>> {
  return withSupportedTexts(connectionReport, tenant);
}

/** Adds a person and invites them to set a password. */
export async function savePerson(input: Invitation): Promise<Result<Delivery>> {
  return recordNewPerson(input?.email, () => withSupportedTexts(invite, input));
}

/** Creates a new link for a person to set their password. */
export async function sendLink(input: { id: string }): Promise<Result<Delivery>> {
  return recordAbout('link.made', input?.id, () => withSupportedTexts(sendLinkOf, input));
}

/** Sends a link to a person who forgot their password. */
export async function requestReset(input: { email: string }): Promise<Result<undefined>> {
  return withSupportedTexts(requestResetOf, input);
}

/** Returns the purpose of a link. */
export async function readLink(
  token: string,
): Promise<Result<{ purpose: LinkPurpose; name: string; email: string }>> {
  return withSupportedTexts(readLinkOf, token);
}

/** Sets the password by a link and signs in. */
export async function acceptLink(input: LinkAnswer): Promise<Result<SignInStep>> {
  return withSupportedTexts(acceptLinkOf, input);
}

export async function changePerson(input: PersonChange): Promise<Result<undefined>> {
  return recordPersonChange(input ?? {}, () => withSupportedTexts(updatePerson, input));
}

/** Starts a visit to a tenant that the person has no grant for. */
export async function startVisit(input: VisitRequest): Promise<Result<undefined>> {
  return withSupportedTexts(startVisitOf, input);
}

/** Unlocks writes in a visit for five minutes. */
export async function unlockVisit(input: VisitUnlock): Promise<Result<undefined>> {
  return withSupportedTexts(unlockVisitOf, input);
}

/** Ends a visit; returns the page that the person came from. */
export async function endVisit(input: { id: string }): Promise<Result<{ returnTo: string }>> {
  return endVisitOf(input);
}

/** Reveals the personal data of a record, which is audited. */
export async function showPersonal(input: PersonalRequest): Promise<Result<undefined>> {
  return withSupportedTexts(showPersonalOf, input);
}

/** Sets the default length of visits, and who needs one. */
export async function saveVisitSettings(input: VisitSettings): Promise<Result<undefined>> {
  return saveVisitSettingsOf(input);
}

/** Verifies the audit chain. */
export async function checkAudit(): Promise<Result<undefined>> {
  return checkAuditOf();
}
