import { jobsChanged } from '@/components/shell/jobs/use-jobs';
import { changeJob } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';
import type { RunMeta } from '@/lib/console/browser/run-meta';
import type { JobChange } from '@/lib/console/jobs/job-actions';
import type { JobView } from '@/lib/console/jobs/job-events';
import { MAX_BULK } from '@/lib/contract/schema/fields';
import { normalizeHeading } from '@/lib/files/import-field';
import type { CellStyle } from '@/lib/files/read-cell';
import type { ImportTotals } from './check-rows';
import { Engine } from './import-engine';
import { chunkRows, failureOf, fetchExisting, keep, PlanError, StoredParts, sentRecords } from './plan-rows';
import { RowStates } from './row-states';
import { CHUNK, type RunCounts, runCounts } from './run-state';
import type { TargetName } from './targets/all-targets';

type RunStep = 'loading' | 'looking' | 'judging' | 'planning';
export type Snapshot = {
  meta: RunMeta;
  counts: RunCounts;
  progress?: { step: RunStep; done: number; total: number };
  /** The job that sends on the server, once something was planned. */
  job?: JobView;
  totals?: ImportTotals;
  problem?: Failure;
  /** Incremented with every change of a row. */
  version: number;
};

export type RunProps = {
  tenant: string;
  id: string;
  target: TargetName;
  meta: RunMeta;
  counts: RunCounts;
  style: Pick<CellStyle, 'zone' | 'values'>;
  canUpdate: boolean;
  /** The platform is known to keep fields that a write omits. */
  keepsOmitted: boolean;
  /** True when records are sent in lists, false when one by one. */
  bulk: boolean;
};

const LOADING = 6;
/** Delay after the last edit before corrections are stored. */
const KEPT_AFTER_MS = 400;

/** The model of an import in the browser: its rows, their lookups and outcomes. Components only read it. */
export class Run {
  readonly props: RunProps;
  readonly cells: string[][] = [];
  readonly numbers: number[] = [];
  readonly states: RowStates;
  #ended = false;
  /** When the job was last started by this page, in server time; undefined once its results are read. */
  #startedAt: number | undefined;
  #engine: Engine | undefined;
  #snapshot: Snapshot;
  #listeners = new Set<() => void>();
  #dirty = new Set<number>();
  #saving: ReturnType<typeof setTimeout> | undefined;
  readonly #parts = new StoredParts();
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(props: RunProps) {
    this.props = props;
    this.states = new RowStates(props.meta.total);
    const { meta, counts } = props;
    this.#snapshot = { meta, counts, version: 0, progress: { step: 'loading', done: 0, total: meta.total } };
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  look = (): Snapshot => this.#snapshot;
  update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, version: this.#snapshot.version + 1 };
    for (const listener of this.#listeners) listener();
  }
  get engine(): Engine {
    if (this.#ended) throw new Error('This import has been left');
    this.#engine ??= new Engine();
    return this.#engine;
  }

  /** Runs an action and displays its failure. */
  async safely(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.update({ problem: failureOf(error), progress: undefined });
    }
  }

  #understanding() {
    const { meta } = this.#snapshot;
    const { target, style, canUpdate, keepsOmitted } = this.props;
    const { existing, integration, ignoreRules } = meta;
    return {
      target,
      columns: meta.columns,
      style: { ...style, decimal: meta.decimal },
      choices: { existing, canUpdate, keepsOmitted, ignoreRules, integration },
    };
  }

  open = (): Promise<void> =>
    this.safely(async () => {
      const { total } = this.#snapshot.meta;
      this.update({ problem: undefined, progress: { step: 'loading', done: 0, total } });
      await this.engine.call('start', this.#understanding());
      const chunkIndexes = Array.from({ length: Math.ceil(total / CHUNK) }, (_, i) => i);
      const load = async () => {
        for (let at = chunkIndexes.shift(); at !== undefined; at = chunkIndexes.shift()) await this.#load(at);
      };
      await Promise.all([this.#loadResults(), ...Array.from({ length: LOADING }, load)]);
      this.update({ progress: undefined, counts: this.states.counts() });
      if (this.#snapshot.meta.step !== 'map') await this.check();
    });

  async #load(at: number): Promise<void> {
    const rows = await chunkRows(this.props, at);
    rows.forEach(([number, ...cells], i) => {
      this.cells[at * CHUNK + i] = cells;
      this.numbers[at * CHUNK + i] = number;
    });
    await this.engine.call('put', at * CHUNK, rows);
    const { progress } = this.#snapshot;
    if (progress) this.update({ progress: { ...progress, done: progress.done + rows.length } });
  }

  async #loadResults(): Promise<void> {
    this.states.take(await sentRecords(this.props));
  }

  /** Applies the job's progress. The outcome of each row is read when the job has finished; failed rows are open again then. */
  follow = (job: JobView | undefined): Promise<void> => {
    const before = this.#snapshot.job;
    if (!job || job === before || (before && job.at < before.at)) return Promise.resolve();
    this.update({ job, counts: runCounts(this.#snapshot.meta.total, job.counts) });
    return this.#takeIn(job, before);
  };

  /** Reads the outcomes once a job has stopped that was running or was started here: short jobs are never observed running. */
  #takeIn(job: JobView, before?: JobView): Promise<void> {
    const isOwnRun = this.#startedAt !== undefined && job.at >= this.#startedAt;
    if (job.state === 'running' || (before?.state !== 'running' && !isOwnRun)) return Promise.resolve();
    this.#startedAt = undefined;
    return this.safely(async () => {
      await this.#loadResults();
      this.update({ counts: this.states.counts() });
      await this.check();
    });
  }

  /** Looks up keys that are not known yet. */
  async addExisting(
    keysBySource: readonly [Parameters<typeof fetchExisting>[1][number][0], readonly string[]][],
  ): Promise<void> {
    const total = keysBySource.reduce((sum, [, keys]) => sum + keys.length, 0);
    if (total === 0) return;
    let done = 0;
    const fields = this.#snapshot.meta.columns.filter((path) => path !== '' && !path.includes('.'));
    await fetchExisting(this.props.tenant, keysBySource, fields, async ({ source, requestedKeys, rows }) => {
      await this.engine.call('addExisting', source, requestedKeys, rows);
      done += requestedKeys.length;
      this.update({ progress: { step: 'looking', done, total } });
    });
  }

  /** Groups, looks up and validates all rows that are still open. */
  check = (): Promise<void> =>
    this.safely(async () => {
      this.update({ problem: undefined, progress: { step: 'looking', done: 0, total: 0 } });
      await this.engine.call('understand', this.#understanding());
      await this.addExisting(await this.engine.call('group', this.states.pending()));
      this.engine.onProgress = (done, total) => this.update({ progress: { step: 'judging', done, total } });
      const totals = await this.engine.call('check');
      this.update({ totals, progress: undefined });
      this.#keepSoon();
    });

  /** Stores the plan on the server in the background; what fails now is stored when sending. */
  #keepSoon(): void {
    clearTimeout(this.#keeping);
    const { meta, totals } = this.#snapshot;
    if (meta.step !== 'mend' || !totals?.validRows) return;
    this.#keeping = setTimeout(() => void this.#parts.keep(this).catch(() => undefined), KEPT_AFTER_MS);
  }

  /** Changes the interpretation of the file; stored on confirmation. */
  change(part: Partial<RunMeta>): void {
    this.update({ meta: { ...this.#snapshot.meta, ...part } });
  }

  /**
   * Continues with the confirmed columns, and stores what each heading means. Stays on this step while the integration of a record
   * is unknown and the user has not set one for the file.
   */
  confirm = (): Promise<void> =>
    this.safely(async () => {
      const { meta } = this.#snapshot;
      this.update({ totals: undefined });
      await this.check();
      const { totals } = this.#snapshot;
      // The check failed, or the mapping changed in the meantime.
      if (!totals || this.#snapshot.meta !== meta) return;
      const isOpen = (totals.from.unknown ?? 0) > 0 && meta.integration === undefined;
      if (!isOpen) this.change({ step: 'mend' });
      this.#keepSoon();
      const headings = meta.header.flatMap((name, i) =>
        normalizeHeading(name) === ''
          ? []
          : [{ heading: normalizeHeading(name), path: meta.columns[i] ?? '' }],
      );
      const kept = JSON.stringify(this.#snapshot.meta);
      await keep(this.props, { kind: 'change', meta: kept, headings });
    });

  goTo = (step: RunMeta['step']): Promise<void> =>
    this.safely(async () => {
      this.change({ step });
      await keep(this.props, { kind: 'change', meta: JSON.stringify(this.#snapshot.meta) });
      if (step === 'mend') await this.check();
    });

  choose = (existing: RunMeta['existing']): Promise<void> => {
    this.change({ existing });
    return this.goTo('mend');
  };

  /** Sends or blocks the records that only violate our own rules. */
  ignoreRules = (ignoreRules: boolean): Promise<void> => {
    this.change({ ignoreRules });
    return this.goTo('mend');
  };

  /** Writes a cell and validates what depends on it; stored after a short delay. */
  edit = (row: number, column: number, value: string): Promise<void> =>
    this.safely(async () => {
      const cells = this.cells[row];
      if (!cells || cells[column] === value) return;
      cells[column] = value;
      this.update({});
      this.#dirty.add(Math.floor(row / CHUNK));
      clearTimeout(this.#saving);
      this.#saving = setTimeout(() => void this.save(), 600);
      const { regroup, keysBySource } = await this.engine.call('write', row, column, value);
      if (regroup) return this.check();
      await this.addExisting(keysBySource);
      this.update({ totals: await this.engine.call('checkRow', row), progress: undefined });
      this.#keepSoon();
    });

  /** Stores the changed chunks. */
  save = (): Promise<void> =>
    this.safely(async () => {
      clearTimeout(this.#saving);
      const chunkIndexes = [...this.#dirty];
      this.#dirty.clear();
      for (const chunkIndex of chunkIndexes) {
        const from = chunkIndex * CHUNK;
        const rows = this.cells
          .slice(from, from + CHUNK)
          .map((cells, i) => [this.numbers[from + i], ...cells]);
        await keep(this.props, { kind: 'piece', index: chunkIndex, rows: JSON.stringify(rows) });
      }
    });

  /** Plans valid open records and has the server send them. */
  send = (): Promise<void> =>
    this.safely(async () => {
      clearTimeout(this.#keeping);
      await this.save();
      const { round, parts } = await this.#parts.keep(this, (done, total) =>
        this.update({ progress: { step: 'planning', done, total } }),
      );
      const meta: RunMeta = { ...this.#snapshot.meta, step: 'send' };
      const batchSize = this.props.bulk ? MAX_BULK : 1;
      const kept = { kind: 'send' as const, round, parts, together: batchSize, meta: JSON.stringify(meta) };
      await keep(this.props, kept).catch((error: unknown) => {
        // Already sent from another page, so its parts are deleted: the next attempt stores them again.
        if (error instanceof PlanError && error.failure.kind === 'refused') this.#parts.renew();
        throw error;
      });
      this.#parts.renew();
      this.change({ step: 'send' });
      await this.#start('start');
    });

  /** Starts, pauses, cancels or retries the job on the server. */
  tell = (act: JobChange['act']): Promise<void> => this.safely(() => this.#start(act));

  async #start(act: JobChange['act']): Promise<void> {
    const { tenant, id } = this.props;
    const result = await changeJob({ tenant, id, act });
    if (result.kind !== 'ok') throw new PlanError(result);
    const { job } = this.#snapshot;
    const at = result.answer?.changedAt.getTime() ?? job?.at ?? 0;
    this.#startedAt = at;
    // Optimistic until the next update, which may have arrived before this response.
    if (act !== 'pause' && act !== 'cancel' && job && job.at <= at)
      this.update({ job: { ...job, at, state: 'running' } });
    this.update({ progress: undefined, problem: undefined });
    if (job && job.at > at) await this.#takeIn(job);
    dispatchEvent(new Event(jobsChanged));
  }

  end(): void {
    clearTimeout(this.#keeping);
    this.#parts.renew();
    if (this.#dirty.size > 0) void this.save();
    this.#ended = true;
    this.#engine?.end();
  }
}
