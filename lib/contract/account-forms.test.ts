import { expect, test } from 'vitest';
import { FirstOwnerForm, PasswordForm, SignInForm, TenantForm } from './account-forms';

const faultsIn = (
  schema: typeof FirstOwnerForm | typeof PasswordForm | typeof SignInForm | typeof TenantForm,
  given: object,
) => schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('account forms report each invalid field by name, with the code of its message', () => {
  expect(faultsIn(FirstOwnerForm, { name: ' ', email: 'nobody', password: 'short' })).toEqual([
    ['name', 'required'],
    ['email', 'invalid_format'],
    ['password', 'too_small'],
  ]);
  expect(faultsIn(FirstOwnerForm, { name: 'Ayşe\n', email: 'a@b.co', password: 'x'.repeat(129) })).toEqual([
    ['name', 'required'],
    ['password', 'too_big'],
  ]);
  expect(faultsIn(PasswordForm, { current: '', next: '1234567' })).toEqual([
    ['current', 'required'],
    ['next', 'too_small'],
  ]);
  expect(
    faultsIn(TenantForm, {
      id: 'a b',
      name: '',
      color: '',
      zone: '',
      masking: 'off',
      stuckDays: '0',
      lowStock: '2.5',
    }),
  ).toEqual([
    ['id', 'invalid_format'],
    ['name', 'required'],
    ['stuckDays', 'invalid_format'],
    ['lowStock', 'invalid_format'],
  ]);
});

test('account forms accept what the server accepts', () => {
  expect(faultsIn(FirstOwnerForm, { name: 'Ayşe', email: ' a@b.co ', password: '👩‍🚀'.repeat(8) })).toEqual(
    [],
  );
  // Signing in does not check the format, so that every stored email can sign in.
  expect(faultsIn(SignInForm, { email: 'root@localhost', password: 'x' })).toEqual([]);
  expect(
    faultsIn(TenantForm, {
      id: ' acme-1 ',
      name: 'Acme',
      color: '',
      zone: '',
      stuckDays: ' 3',
      lowStock: '10',
      masking: 'visits',
    }),
  ).toEqual([]);
});
