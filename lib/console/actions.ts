'use server';

import {
  acknowledgeFailures,
  amendPerson,
  type Credentials,
  createOwnerAccount,
  type FirstOwner,
  invite,
  type NewPassword,
  type PersonChange,
  replacePassword,
  setLanguage,
  signInPerson,
  signOutPerson,
} from './auth/account-actions';
import type { NewPerson } from './auth/people';
import type { AnswerTo, Result, WriteName } from './browser/result';
import type { LabelChange, ViewChange } from './browser/view-change';
import { type ImportChange, keepImportOf } from './jobs/import-actions';
import { type BulkProgress, type BulkStep, stepBulk } from './jobs/run-bulk-batch';
import { saveLabelOf } from './labels/label-actions';
import { type Write, write } from './operations/write';
import { type WriteMany, writeMany } from './operations/write-many';
import { connectionReport, reloadTenants, removeTenantOf, saveTenantOf } from './tenant-actions';
import type { RegisteredTenant, TenantChange } from './tenants/tenant-registry';
import type { ConnectionReport } from './tenants/test-connection';
import { type ListPreferences, saveViewOf } from './views/view-actions';

// Everything that a browser can make this server do. Each is an open door for anyone who can send a POST: what stands
// behind it checks origin, session, role and input itself, and answers a value.

/** Sends one write to the platform in a tenant's name. */
export async function perform<N extends WriteName>(given: Write<N>): Promise<Result<AnswerTo<N>>> {
  return write(given);
}

/** Sends writes of single records together, each with its own key and its own row in the journal. */
export async function performMany(given: WriteMany): Promise<Result<(Result<unknown> | undefined)[]>> {
  return writeMany(given);
}

/** Goes on with a bulk run for about a second: sends what was planned and has no answer yet. */
export async function runBulkBatch(given: BulkStep): Promise<Result<BulkProgress>> {
  return stepBulk(given);
}

/** Keeps one thing of an import: its rows, its mapping, its batches and what became of them. */
export async function saveImport(given: ImportChange): Promise<Result<undefined>> {
  return keepImportOf(given);
}

/** Changes what a list remembers: its saved views, and what a person is used to there. */
export async function saveView(given: ViewChange): Promise<Result<ListPreferences & { id: string }>> {
  return saveViewOf(given);
}

/** Keeps a label of a record where the platform does not take its tag. */
export async function saveLabel(given: LabelChange): Promise<Result<undefined>> {
  return saveLabelOf(given);
}

export async function signIn(given: Credentials): Promise<Result<undefined>> {
  return signInPerson(given);
}

export async function signOut(): Promise<never> {
  return signOutPerson();
}

export async function createFirstOwner(given: FirstOwner): Promise<Result<undefined>> {
  return createOwnerAccount(given);
}

export async function changePassword(given: NewPassword): Promise<Result<undefined>> {
  return replacePassword(given);
}

/** The person has read of the failed attempts to sign in as them. */
export async function acknowledgeFailedSignIns(): Promise<Result<undefined>> {
  return acknowledgeFailures();
}

export async function setLocale(locale: string): Promise<Result<undefined>> {
  return setLanguage(locale);
}

export async function saveTenant(given: TenantChange): Promise<Result<RegisteredTenant[]>> {
  return saveTenantOf(given);
}

export async function removeTenant(id: string): Promise<Result<RegisteredTenant[]>> {
  return removeTenantOf(id);
}

export async function refreshTenants(): Promise<Result<RegisteredTenant[]>> {
  return reloadTenants();
}

/** Whether address, key and tenant are right, and which lists the platform has. */
export async function testConnection(tenant: string): Promise<Result<ConnectionReport>> {
  return connectionReport(tenant);
}

export async function savePerson(given: NewPerson & { role: string }): Promise<Result<undefined>> {
  return invite(given);
}

export async function changePerson(given: PersonChange): Promise<Result<undefined>> {
  return amendPerson(given);
}
