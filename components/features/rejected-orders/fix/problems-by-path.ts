import type { Fix } from '@/lib/rules/fixes/fix';

type Problem = { codes: string[]; messages: string[]; fixes: Fix[] };

/** The problems by field, in the order found. */
export function problemsByPath(
  found: readonly { path: string; code: string; fixes: readonly Fix[] }[],
  errors: readonly { path: string; message: string }[],
): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  const at = (path: string) => {
    const problem = problems.get(path) ?? { codes: [], messages: [], fixes: [] };
    problems.set(path, problem);
    return problem;
  };
  for (const { path, code, fixes } of found) {
    const problem = at(path);
    problem.codes.push(code);
    problem.fixes.push(...fixes);
  }
  for (const { path, message } of errors) at(path).messages.push(message);
  return problems;
}
