import { readQuestion } from '@/lib/contract/dqb/dqb-filter';

/** The filters that stay in force when this one is chosen: of one field there is one choice at a time. */
export function besides(filters: readonly string[], chosen: string): string[] {
  const { field } = readQuestion(chosen);
  return filters.filter((filter) => readQuestion(filter).field !== field);
}
