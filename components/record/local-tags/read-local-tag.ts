import { isRecord } from '@/lib/contract/schema/is-record';
import type { VisibleLocalTag } from './local-tag-storage';

/** The rows of a page ask one after the other; they are asked for together. */
const TOGETHER_MS = 10;
/** As many as the route answers at once, and as an address has room for. */
const MOST = 100;
const LONGEST = 6_000;

type Gathered = { records: string[]; answer: Promise<ReadonlyMap<string, VisibleLocalTag>> };
const open = new Map<string, Gathered>();

const isLabel = (value: unknown): value is VisibleLocalTag =>
  isRecord(value) && 'record' in value && 'label' in value && 'person' in value;

const queryOf = (records: readonly string[]) =>
  String(new URLSearchParams(records.map((one) => ['record', one])));

const hasRoom = (records: readonly string[], record: string) =>
  records.length < MOST && queryOf([...records, record]).length <= LONGEST;

function gather(list: string, read: (query: string) => Promise<Response>): Gathered {
  const records: string[] = [];
  const ask = async () => {
    if (open.get(list)?.records === records) open.delete(list);
    const answer = await read(queryOf(records));
    if (!answer.ok) throw new Error(String(answer.status));
    const told: unknown = await answer.json();
    const labels = Array.isArray(told) ? told.filter(isLabel) : [];
    return new Map(labels.map((label) => [label.record, label]));
  };
  return { records, answer: new Promise((go) => setTimeout(go, TOGETHER_MS)).then(ask) };
}

/** The label of a record, or nothing (null). `list`: whose records it is one of; `read` asks about some of them by a query. */
export async function askLocalTag(
  list: string,
  record: string,
  read: (query: string) => Promise<Response>,
): Promise<VisibleLocalTag | null> {
  const known = open.get(list);
  const gathered = known && hasRoom(known.records, record) ? known : gather(list, read);
  open.set(list, gathered);
  gathered.records.push(record);
  return (await gathered.answer).get(record) ?? null;
}
