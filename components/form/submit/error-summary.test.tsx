import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { CanTestConnection } from '@/components/ui/key-step';
import { TestProviders } from '@/lib/testing/test-providers';
import { ErrorSummary } from './error-summary';

function Summary({ isKeyRejected }: { isKeyRejected: boolean }) {
  return (
    <FormProvider {...useForm()}>
      <ErrorSummary
        element={createRef()}
        order={[]}
        formErrors={['The warehouse is closed']}
        requestId="r-1"
        isKeyRejected={isKeyRejected}
        onGo={() => {}}
      />
    </FormProvider>
  );
}

test('a rejected API key has the title of lists and a link to test the connection', () => {
  render(
    <TestProviders>
      <CanTestConnection value>
        <Summary isKeyRejected />
      </CanTestConnection>
    </TestProviders>,
  );
  const summary = screen.getByRole('alert');
  expect(summary.textContent).toContain('API key rejected');
  expect(summary.textContent).toContain('r-1');
  expect(summary.textContent).not.toContain('problem');
  expect(summary.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Test the connection' }).getAttribute('href')).toBe('/settings');
});

test('other errors are counted and listed', () => {
  render(
    <TestProviders>
      <Summary isKeyRejected={false} />
    </TestProviders>,
  );
  expect(screen.getByRole('alert').textContent).toContain('1 problemThe warehouse is closed');
});

function WithFieldError({ order }: { order: readonly string[] }) {
  const form = useForm({ errors: { sku: { type: 'x', message: 'Too long' } } });
  return (
    <FormProvider {...form}>
      <ErrorSummary element={createRef()} order={order} formErrors={[]} onGo={() => {}} />
    </FormProvider>
  );
}

test('the error of a field is listed from the first submit on', () => {
  const summary = (order: readonly string[]) => (
    <TestProviders>
      <WithFieldError order={order} />
    </TestProviders>
  );
  const { rerender } = render(summary([]));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(summary(['sku']));
  expect(screen.getByRole('alert').textContent).toContain('SKU: Too long');
});
