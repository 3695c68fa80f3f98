import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StartRules } from './start-rules';

test('the rules start once the page has opened, not when the server renders the page', () => {
  const started: unknown[] = [];
  const page = <StartRules tenant="acme" start={async (input) => started.push(input)} />;
  renderToString(page);
  expect(started).toEqual([]);
  const { rerender } = render(page);
  rerender(<StartRules {...page.props} />);
  expect(started).toEqual([{ tenant: 'acme' }]);
});
