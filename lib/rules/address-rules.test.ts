import { describe, expect, it } from 'vitest';
import { completeDomain, emailCandidates } from './fixes/customer-fixes';
import { internationalPhone, isEmail } from './phone-and-email';

describe('an email address', () => {
  it.each(['a@b.co', "o'neil+tea@mail.example.test", 'ayşe@şirket.com.tr', 'A.B@C-D.co'])(
    '%s is valid',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a @b.co',
    'a@b.co ',
    'a@b@c.co',
    'a;b@c.co',
    '<a@b.co>',
  ])('%s is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is validated in linear time', () => {
    expect(isEmail(`a@${'.'.repeat(200_000)} `)).toBe(false);
    expect(isEmail(`a@${'b.'.repeat(200_000)} `)).toBe(false);
  });

  it.each([
    [' a@b.co', 'a@b.co'],
    ['a @ b.co', 'a@b.co'],
    ['mailto:a@b.co', 'a@b.co'],
    ['Ali Veli <a@b.co>', 'a@b.co'],
    ['a@b.co; c@d.co', 'a@b.co'],
    ['tel 555, a@b.co', 'a@b.co'],
    ['a@b..co', 'a@b.co'],
    ['a@@b.co', 'a@b.co'],
    ['a@b.co.', 'a@b.co'],
    ['ayse,yilmaz@b.co', 'ayse.yilmaz@b.co'],
    ['ayse.yilmaz@b,co', 'ayse.yilmaz@b.co'],
    ['ayse@b.co, ali@c.co', 'ayse@b.co'],
    ['Ayşe Yılmaz ayse@b.co', 'ayse@b.co'],
    ['e-mail: ayse@b.co', 'ayse@b.co'],
    ['Ayşe ayse@b.co', 'ayse@b.co'],
    ['ayse@gmail.com tel', 'ayse@gmail.com'],
    ['ayse.yil maz@b.co', 'ayse.yilmaz@b.co'],
    ['ayse@posta.ex ample', 'ayse@posta.example'],
    ['ali veli', undefined],
    ['', undefined],
  ])('%s is cleaned to %s', (text, email) => {
    expect(emailCandidates(text)[0]?.email).toBe(email);
  });

  it.each([
    ['ali@gmail', 'ali@gmail.com'],
    ['ali@gmailcom', 'ali@gmail.com'],
    ['ali@hotmail,com', 'ali@hotmail.com'],
    ['aligmail.com', 'ali@gmail.com'],
    ['gmail.com', undefined],
    ['ali@firma', undefined],
  ])('%s is completed to %s', (text, email) => {
    expect(completeDomain(text)).toBe(email);
  });
});

describe('an international phone number', () => {
  it.each([
    ['0532 111 22 33', '+905321112233'],
    ['5321112233', '+905321112233'],
    ['90 532 111 22 33', '+905321112233'],
    ['0090 532 111 22 33', '+905321112233'],
    ['+90 (0) 532 111 22 33', '+905321112233'],
    ['(+49) 30 123456', '+4930123456'],
    ['0212 444 55 66 / 0532 111 22 33', '+902124445566'],
    ['1234', undefined],
    ['1532 111 22 33', undefined],
    ['-', undefined],
    [null, undefined],
  ])('of %s is %s', (text, phone) => {
    expect(internationalPhone(text)).toBe(phone);
  });

  it('is not guessed for a foreign number without a country code', () => {
    expect(internationalPhone('030 1234567', true)).toBeUndefined();
    expect(internationalPhone('0049 30 1234567', true)).toBe('+49301234567');
  });
});
