'use server';

import { action } from './auth/access';
import * as account from './auth/account-actions';
import * as links from './auth/link-actions';
import * as sessions from './auth/own-sessions';
import * as passkeys from './auth/passkey-actions';
import * as provider from './auth/provider-actions';
import * as factor from './auth/second-factor-actions';
import * as signing from './auth/sign-in-actions';
import * as visits from './auth/visit-actions';
import * as corrections from './corrections/corrections';
import * as imports from './import/change-import';
import * as jobs from './jobs/job-actions';
import * as plans from './jobs/plan-change';
import * as tags from './local-tags/local-tags';
import * as personal from './masking/show-personal';
import * as notes from './rejected-queue/cause-notes';
import * as queue from './rejected-queue/rejected-queue';
import * as contents from './rejected-queue/uploaded-contents';
import * as relay from './relay/relay-actions';
import * as settings from './settings-actions';
import * as records from './views/favorite-actions';
import * as views from './views/view-actions';
import * as reads from './writes/read-back';
import * as writes from './writes/send-write';

// All server actions, each described where it is written. Anyone can call them by POST, so each checks origin and input itself and,
// unless it is made for people who are not signed in, session and role. A failure is returned, not thrown.

export const planOnly = action(writes.planOnly);
export const sendWrite = action(writes.sendWrite);
export const readBackOwn = action(reads.readBackOwn);
export const changeJob = action(jobs.changeJob);
export const changePlan = action(plans.changePlan);
export const changeImport = action(imports.changeImport);

export const saveView = action(views.saveView);
export const changeFavorite = action(records.changeFavorite);
export const noteOpened = action(records.noteOpened);
export const changeLocalTag = action(tags.changeLocalTag);

export const rememberAccepted = action(corrections.rememberAccepted);
export const changeCorrection = action(corrections.changeCorrection);
export const changeQueue = action(queue.changeQueue);
export const storeUploadedContents = action(contents.storeUploadedContents);
export const saveCauseNote = action(notes.saveCauseNote);

export const signIn = action(signing.signIn);
export const passSecondStep = action(signing.passSecondStep);
export const requestPasskey = action(passkeys.requestPasskey);
export const signInByPasskey = action(passkeys.signInByPasskey);
export const beginProvider = action(provider.beginProvider);
export const endProvider = action(provider.endProvider);
export const requestReset = action(links.requestReset);
export const readLink = action(links.readLink);
export const acceptLink = action(links.acceptLink);

export const beginPasskey = action(passkeys.beginPasskey);
export const savePasskey = action(passkeys.savePasskey);
export const renamePasskey = action(passkeys.renamePasskey);
export const removePasskey = action(passkeys.removePasskey);
export const endOwnSession = action(sessions.endOwnSession);
export const confirmIdentity = action(sessions.confirmIdentity);
export const beginSecondFactor = action(factor.beginSecondFactor);
export const confirmSecondFactor = action(factor.confirmSecondFactor);
export const newRecoveryCodes = action(factor.newRecoveryCodes);
export const removeSecondFactor = action(factor.removeSecondFactor);
export const changePassword = action(account.changePassword);
export const dismissFailedSignIns = action(account.dismissFailedSignIns);
export const setLocale = action(account.setLocale);

export async function signOut(): Promise<never> {
  return account.signOut();
}

export const createFirstOwner = action(account.createFirstOwner);
export const invitePerson = action(account.invitePerson);
export const changePerson = action(account.changePerson);
export const sendLink = action(links.sendLink);
export const endPersonSessions = action(sessions.endPersonSessions);
export const resetSecondFactor = action(factor.resetSecondFactor);
export const saveSignInSettings = action(factor.saveSignInSettings);

export const startVisit = action(visits.startVisit);
export const unlockVisit = action(visits.unlockVisit);
export const endVisit = action(visits.endVisit);
export const saveVisitSettings = action(visits.saveVisitSettings);
export const showPersonal = action(personal.showPersonal);

export const saveTenant = action(settings.saveTenant);
export const removeTenant = action(settings.removeTenant);
export const refreshTenants = action(settings.refreshTenants);
export const testConnection = action(settings.testConnection);
export const saveRelayKey = action(relay.saveRelayKey);
export const rotateRelayKey = action(relay.rotateRelayKey);
export const revokeRelayKey = action(relay.revokeRelayKey);
export const saveRetention = action(settings.saveRetention);
export const checkAudit = action(settings.checkAudit);
