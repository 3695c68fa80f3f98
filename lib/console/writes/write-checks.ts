import type { KeyedWrite } from '@/lib/contract/record-actions';
import type { CargoChange, KnownCargo } from '@/lib/contract/resources/cargo-info';
import type { FieldChange } from '@/lib/contract/schema/compare';
import type { Fields } from '@/lib/contract/schema/is-record';
import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import type { Membership, ShipmentStep } from '@/lib/contract/shipment-plan';
import { causes } from '../browser/call-failure-causes';
import type { Failure } from '../browser/result';
import { storedText } from '../http/stored-text';
import type { Mask } from '../masking/mask';
import type { RejectionNow } from '../rejected-queue/rejection-now';
import type { AuthorizedWrite } from './log-and-send';

/** A side effect of a write that the user confirms before it is sent. */
export type Question =
  /**
   * Somebody else has saved the record. The form merges the saved record with its values, and asks about fields changed on both
   * sides.
   */
  | { kind: 'changed'; record: Fields }
  /** A PUT would empty fields that no read returns. If `isStale` is true, the record could not be read again. */
  | { kind: 'unread'; paths: string[]; isStale: boolean }
  /** A record with the same key exists. If `unread` is true, the lookup failed, and such a record may exist. */
  | {
      kind: 'existing';
      operation: KeyedWrite;
      key: string[];
      unread: boolean;
      source: 'platform' | 'requests';
      changes: FieldChange[];
      /** True if omitted fields keep their values. */
      keepsOmitted: boolean;
      href: string;
    }
  /**
   * The write replaces other cargo info, or the new label is unusual. `source` is undefined if the current cargo info cannot be
   * read.
   */
  | { kind: 'cargo'; order: string; source?: KnownCargo['source']; change?: CargoChange }
  /** Orders are attached or detached, because the list of a shipment is its complete membership. */
  | {
      kind: 'shipment';
      shipmentNo: string;
      steps: ShipmentStep[];
      before: Pick<Membership, 'source' | 'exists' | 'shipmentType' | 'shipmentDate'>;
      after: { shipmentType?: string; shipmentDate?: string };
    }
  | { kind: 'orderChanged'; record: string; href: string; now: Exclude<RejectionNow, { state: 'same' }> };

const fields = z.record(z.string(), z.unknown());

/** The data that the server compares before it sends a write. Differences become questions. */
export const WriteChecks = z.object({
  /**
   * The record as the form last read it or, for an undo of cargo info, the fields that were sent. A difference from the
   * current record becomes a question.
   */
  lastRead: fields.optional(),
  /** The keys that the user knows to exist, for a new record. With any other key, an existing record becomes a question. */
  knownKeys: z.array(z.array(z.string())).optional(),
  /** The entry of the rejected order that is being fixed. */
  rejection: z
    .object({
      entry: storedText(200, 1),
      record: storedText(200),
      /** The time at which the order was rejected. Empty if the platform reports none. */
      at: storedText(60).refine(
        (text) => text === '' || !Number.isNaN(Date.parse(text)),
        issueCode('invalid_datetime'),
      ),
    })
    .optional(),
  answered: z.array(fields).optional(),
});
export type WriteChecks = z.input<typeof WriteChecks>;

/** The questions of a write, and the body that restores the replaced data, if known. */
export type CheckResult = { questions: Question[]; restore?: unknown };

/** A write before its checks. */
export type WriteToCheck = Pick<AuthorizedWrite, 'operation' | 'tenant' | 'input'> & {
  checks: WriteChecks;
  mask: Pick<Mask, 'of'>;
};

/** A write with the record that it sends. For a list of records, the first one. */
export type WriteWithRecord = WriteToCheck & { sent: Fields };
/** The result of a check that asks nothing. */
export const noQuestions: CheckResult = { questions: [] };
/** The result of a check that asks one question. */
export const ask = (question: Question): CheckResult => ({ questions: [question] });

/** True if the write would fail for the same reason as the read. There is then nothing to ask. */
export const preventsWrite = (failure: Failure): boolean =>
  failure.kind === 'limited' ||
  (failure.kind === 'unreachable' && causes[failure.cause].preventsWrite === true);
