import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { checkPassword, findPasswordIssue } from './password-strength';

const deniz = ['Deniz Kaya', 'deniz.kaya@ornek-depo.example'];

describe('a new password', () => {
  it.each([
    ['qwerty1!', 'common_password'],
    ['letmein99', 'common_password'],
    ['iloveyou12', 'common_password'],
    ['abcd12345', 'common_password'],
    ['Password123', 'common_password'],
    ['p@ssw0rd!', 'common_password'],
    ['aaaaaaaaaaaaaaaa', 'password_repeats'],
    ['abcabcabcabc', 'password_repeats'],
    ['!@#$%^&*', 'password_pattern'],
    ['03.05.1998', 'password_date'],
    ['galatasaray1905', 'guessable_password'],
    ['Şifre2026', 'guessable_password'],
    ['denizkaya', 'password_own_words'],
    ['Deniz.Kaya.1985', 'password_own_words'],
    ['kayadeniz2026', 'password_own_words'],
    ['deniz.kaya@ornek-depo.example', 'password_own_words'],
    ['ornekdepo1', 'password_own_words'],
  ])('%j is rejected: %s', async (password, code) => {
    expect(await checkPassword(password, deniz)).toMatchObject({ code });
  });

  it('cannot be the name, with or without Turkish letters', async () => {
    expect(await findPasswordIssue('isikcagri1', ['Işık Çağrı'])).toBe('password_own_words');
    expect(await findPasswordIssue('IŞIKçağrı1', ['Işık Çağrı'])).toBe('password_own_words');
  });

  it.each(['xkqzjvbw', 'a long walk along', 'kahve bulut merdiven', 'deniz kaya saw nine purple otters'])(
    '%j is accepted',
    async (password) => expect(await checkPassword(password, deniz)).toBeUndefined(),
  );

  it('has 8 to 128 user-perceived characters', async () => {
    const long = 'kahve bulut merdiven '.repeat(7);
    expect(await checkPassword('xkqzjvb', [])).toMatchObject({ code: 'too_small' });
    expect(await checkPassword(long.slice(0, 128), [])).toBeUndefined();
    expect(await checkPassword(long.slice(0, 129), [])).toMatchObject({ code: 'too_big' });
    expect(await checkPassword('😀😃😄😁', [])).toMatchObject({ code: 'too_small' });
  });

  it('cannot be one of the 3,000 most common ones', async () => {
    const first = dictionary['passwords-common'].map(String).filter((word) => word.length >= 8);
    const taken: string[] = [];
    // Checking all words takes long, so only the long run does.
    const some = first.slice(0, 3000).filter((_, i) => env.soak || i % 10 === 0);
    for (const word of some) if (!(await findPasswordIssue(word, []))) taken.push(word);
    expect(taken).toEqual([]);
  });
});
