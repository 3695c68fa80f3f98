import { describe, expect, it } from 'vitest';
import config from '../../../.dependency-cruiser.mjs';

type Side = { path?: string; pathNot?: string | string[]; circular?: boolean };
type Rule = { name: string; from: Side; to: Side };

const rules: Rule[] = config.rules;

const within = ({ path, pathNot = [] }: Side, file: string, groups: string[] = []) => {
  const fill = (pattern: string) => pattern.replace(/\$(\d)/g, (_, at) => groups[Number(at)] ?? '');
  return (
    (path === undefined || new RegExp(path).test(file)) &&
    ![pathNot].flat().some((pattern) => new RegExp(fill(pattern)).test(file))
  );
};

/** The rules that an import breaks, by name; those about cycles need the whole tree. */
const broken = (from: string, to: string) =>
  rules
    .filter(({ to }) => to.circular !== true)
    .filter((rule) => {
      const groups = rule.from.path ? (new RegExp(rule.from.path).exec(from) ?? []) : [];
      return within(rule.from, from) && within(rule.to, to, [...groups]);
    })
    .map(({ name }) => name);

describe('an import against the layers', () => {
  it.each([
    ['lib/contract/operations.ts', 'lib/env.ts', 'contract'],
    ['lib/contract/operations.ts', 'node_modules/pg/lib/index.js', 'contract-zod'],
    ['lib/rules/order-rules.ts', 'lib/db/pool.ts', 'rules'],
    ['lib/db/pool.ts', 'lib/console/auth/people.ts', 'db'],
    ['lib/platform/http/serve.ts', 'lib/console/auth/people.ts', 'platform'],
    ['lib/console/operations/read.ts', 'lib/platform/http/serve.ts', 'http-only'],
    ['lib/console/operations/read.test.ts', 'lib/platform/http/serve.ts', 'http-only'],
    ['lib/platform/demo/big.ts', 'lib/platform/demo/main.ts', 'commands-start'],
    ['lib/console/operations/read.ts', 'components/ui/button.tsx', 'console'],
    ['components/ui/button.tsx', 'components/form/form.tsx', 'ui'],
    ['components/ui/button.tsx', 'lib/console/auth/session.ts', 'ui'],
    ['components/data-table/table.tsx', 'components/record/facts.tsx', 'data-table'],
    ['components/record/facts.tsx', 'components/shell/frame.tsx', 'record'],
    ['components/shell/frame.tsx', 'components/features/import/run-model.ts', 'shell'],
    ['components/features/lots/lot-form.tsx', 'app/page.tsx', 'features'],
    ['components/features/lots/lot-form.tsx', 'components/features/import/run-model.ts', 'features-apart'],
    ['app/page.tsx', 'lib/platform/http/serve.ts', 'http-only'],
    ['lib/server/main.ts', 'lib/testing/front-server.ts', 'testing-in-tests'],
  ])('%s > %s breaks %s', (from, to, name) => expect(broken(from, to)).toContain(name));

  it.each([
    ['app/page.tsx', 'components/features/lots/lot-form.tsx'],
    ['components/features/lots/lot-form.tsx', 'components/features/lots/find-lot.ts'],
    [
      'components/features/requests/cancel-again.tsx',
      'components/features/sales-orders/cancel-line-form.tsx',
    ],
    ['components/form/form.tsx', 'lib/console/actions.ts'],
    ['lib/console/auth/people.test.ts', 'lib/testing/test-person.ts'],
    ['lib/server/main.ts', 'lib/platform/http/entry-point.ts'],
  ])('%s > %s breaks nothing', (from, to) => expect(broken(from, to)).toEqual([]));
});
