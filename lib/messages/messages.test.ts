import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isOperationName } from '@/lib/contract/operations';
import { isBulkAction, recordActions } from '@/lib/contract/record-actions';
import { getCatalog, type Locale, locales } from './catalogs';
import en from './en.json';
import tr from './tr.json';

/** The rules of README.md that can be checked automatically. */
type Messages = { readonly [key: string]: string | Messages };
type Message = { key: string; text: string };

const flat = (messages: Messages, before = ''): Message[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: before + key, text: value }] : flat(value, `${before}${key}.`),
  );
/** Column headings in imported files and prefixes of searches are typed, not displayed. */
const all = (messages: Messages) =>
  flat(messages).filter(({ key }) => !/^import\.names\.|^ui\.months|^search\.scopes\./.test(key));
const catalogs: [Locale, Message[]][] = locales.map((locale) => [locale, all(getCatalog(locale))]);

const retired: Partial<Record<Locale, RegExp>> = {
  en: /\b(mend\w*|peek\w*|finder|journal|told|tells?|meanwhile|somebody|nobody|whoever (it|looks)|haul(ier|age)|e-despatch|throw away|tak(e|en|es) (back|away)|left alone|(sent|kept|made|only) here|from here|by itself|not known whether|stands?|usual order|own query|superfluous|cancelled|cancelling|catalogue|colou?red?s?|favourite|fulfilment|licence|recognises?|synchronis\w+|organis\w+|e-mail|administrators?|cannot|no more|not let in|what became|(no|unreadable) answer|refused|figures?|left out|by hand|entries|without asking|ask an admin\.)(?!\w)/i,
  tr: /(süzgeç|kiracı|parti(?!:)|taşıyıcı(?! VKN)|\bveya\b|mal kabul sipariş|\bizleyici|şimdiki|kopyasını oluştur|alışılmış|olağan|\bburadan\b|sözcük|e-irsaliye|kişi ekle|(dışa|içe) aktarım|var olan\b|salt okunur|konsol|son siparişi tekrarla|elle çıkarıl)/i,
};
/** Returns the visible text of a message, without placeholders, quotes and tags. */
const spoken = (text: string) =>
  text
    .replace(/\{\w+, plural,((?:[^{}]|\{[^{}]*\}|\{[^{}]*\{[^{}]*\}[^{}]*\})*)\}/g, (_, branches: string) =>
      branches.replace(/(=\d+|one|other)\s*\{([^{}]*)\}/g, ' $2 '),
    )
    .replace(/\{[^{}]*\}/g, '0')
    .replace(/<[^>]*>/g, ' ')
    .replace(/“[^”]*”/g, ' ');

const names = new Set(
  'Turkish Türkiye Türkiye’de Türkiye’deki Turkey Germany United States Excel Excel’in Enter Alt Shift Shift+click Shift+tıklama Created Picked Oluşturuldu Toplandı AndAlso OrElse Xor English Türkçe İngilizce İrsaliye OpenAPI Tallyman Tallyman’s Tallyman’ı Tallyman’a Tallyman’da Tallyman’dan Tallyman’ın'.split(
    ' ',
  ),
);
/** Capitalized words that do not begin a sentence. */
const capitals = (text: string) =>
  [...spoken(text).matchAll(/(?<=[\p{L},;’)] )(\p{Lu}\p{Ll}[\p{L}’+]*)/gu)].flatMap(([word]) =>
    names.has(word) ? [] : [word],
  );

/** No suffix on a placeholder, and a noun with a case before a bare verb: “{name} firmasını düzenle”. */
const glued = (text: string) =>
  /0[’']?\p{L}/u.test(spoken(text)) ||
  /\{(name|row|sku|column|key|tenant)\} (düzenle|seç|önizle|sil|kaldır|ara|iptal et|aç)(?!\p{L})/u.test(text);

/** The length of the longest branch of a message without placeholders. */
const length = (text: string) =>
  Math.max(...text.split(/\bother \{/).map((part) => part.replace(/\{[^{}]*\}/g, '').length));

/** English buttons begin with one of these verbs; Turkish ones are bare imperatives: “Kaydet”, not “Kaydedin” or “Kaydetmek”. */
const verb =
  /^(accept|activate|add|apply|ask|attach|back|cancel|change|check|choose|clear|close|collapse|continue|copy|correct|create|deactivate|delete|detach|discard|download|duplicate|edit|end|expand|export|fill|filter|fix|go|got it|hide|import|keep|load|make|manage|mark|move|more|open|pause|pin|preview|print|put|refresh|reload|remove|rename|reopen|replace|resend|reset|restore|resume|retry|review|run|save|search|see|select|send|set|share|show|sign|skip|sort|start|stay|switch|tag|test|try|turn|undo|unlock|unpin|update|use|view|write|yes|no|leave|new|next|previous|connect|all|fewer|copied)\b/i;
const notImperative = /(m[ae]k|[ıiuü]n[ıiuü]z|d[ıiuü]n)$/u;
const isAction: Partial<Record<Locale, (text: string) => boolean>> = {
  en: (text) => verb.test(text),
  tr: (text) => !notImperative.test(text),
};
/** Keys of the texts that are alone inside a button, resolved by the namespaces of its file. */
function buttonKeys(source: string): string[] {
  const spaces = new Map(
    [...source.matchAll(/const (\w+) = (?:await get|use)Translations\(\s*'([\w.-]+)'\s*\)/g)].map(
      ([, name, space]) => [name, space],
    ),
  );
  return [...source.matchAll(/\{(\w+)\('([\w.-]+)'(?:, [^}]*\}?)?\)\}\s*<\/(?:Button|ButtonLink)>/g)].flatMap(
    ([, name, key]) => {
      const space = spaces.get(name);
      return space ? [`${space}.${key}`] : [];
    },
  );
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const screens = ['app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);
const buttons = [...new Set(screens.flatMap(buttonKeys))];

/** Equal texts with several keys in one section; labels, states and causes of the contract are exempt. */
function repeated(english: Message[], turkish: Message[]): string[] {
  const byName =
    /^(fields|values|resources|operations|errors|rules)\.|\.(status|issues|faults|state|outcomes|outcome|apply|none|kinds|keys|cause|help|views)\./;
  const seen = new Map<string, string[]>();
  english.forEach(({ key, text }, at) => {
    if (byName.test(key)) return;
    const said = `${key.split('.')[0]}: ${text} · ${turkish[at]?.text}`;
    seen.set(said, [...(seen.get(said) ?? []), key]);
  });
  return [...seen]
    .filter(([, keys]) => keys.length > 1)
    .map(([said, keys]) => `${said} (${keys.join(', ')})`);
}

const faulty = (messages: Message[], fault: (message: Message) => boolean) =>
  messages.filter(fault).map(({ key, text }) => `${key}: ${text}`);

describe.each(catalogs)('messages in %s', (language, messages) => {
  it('use no retired word', () =>
    expect(faulty(messages, ({ text }) => retired[language]?.test(spoken(text)) ?? false)).toEqual([]));
  it('are in sentence case', () =>
    expect(faulty(messages, ({ text }) => capitals(text).length > 0)).toEqual([]));
  it('are short', () => expect(faulty(messages, ({ text }) => length(text) > 140)).toEqual([]));
  it('use typographic apostrophes', () =>
    expect(faulty(messages, ({ text }) => /\p{L}'\p{L}/u.test(text))).toEqual([]));
  it('start button labels with a verb', () => {
    expect(buttons.length).toBeGreaterThan(30);
    const texts = messages.filter(({ key }) => buttons.includes(key));
    expect(faulty(texts, ({ text }) => isAction[language]?.(spoken(text).trim()) === false)).toEqual([]);
  });
});

it('Turkish messages attach no suffix to a placeholder', () =>
  expect(faulty(all(tr), ({ text }) => glued(text))).toEqual([]));

/** The names of a message's placeholders. */
const values = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();

it.each(locales)('messages in %s have the keys and placeholders of English', (locale) => {
  const shape = (messages: Messages) =>
    flat(messages)
      .map(({ key, text }) => `${key}: ${values(text)}`)
      .sort();
  expect(shape(getCatalog(locale))).toEqual(shape(en));
});

it('operation notes exist only for operations of the contract', () =>
  expect(Object.keys(en.operationNotes).filter((name) => !isOperationName(name))).toEqual([]));

it.each(['acts', 'titles', 'apply'] as const)('every bulk action has its message in %s', (section) =>
  expect(Object.keys(en.pages.bulk[section]).toSorted()).toEqual(
    Object.keys(recordActions).filter(isBulkAction).toSorted(),
  ),
);

/** The number may only decrease. */
it('sections repeat at most five messages', () =>
  expect(repeated(all(en), all(tr)).length).toBeLessThanOrEqual(5));

it('the message checks find what they look for', () => {
  expect(values('{count, plural, one {# row} other {# rows}} of {total}')).toEqual(['count', 'total']);
  expect(retired.en?.test('Mend and send again')).toBe(true);
  expect(retired.tr?.test('Arama ve süzgeçlere uyan')).toBe(true);
  expect(capitals('Save as a New view')).toEqual(['New']);
  expect(capitals('The order is Created. Send it to Excel')).toEqual([]);
  expect(capitals('{n, plural, one {One Row} other {# rows}}')).toEqual(['Row']);
  expect(isAction.en?.('Deletion')).toBe(false);
  expect(isAction.tr?.('Kaydediniz')).toBe(false);
  expect(glued('{name}’i düzenle')).toBe(true);
  expect(glued('{name} düzenle')).toBe(true);
  expect(glued('{name} firmasını düzenle')).toBe(false);
  expect(buttonKeys("const t = useTranslations('ui');\n<Button>\n{t('close')}\n</Button>")).toEqual([
    'ui.close',
  ]);
  expect(
    repeated(
      [
        { key: 'a.b', text: 'x' },
        { key: 'a.c', text: 'x' },
      ],
      [
        { key: 'a.b', text: 'y' },
        { key: 'a.c', text: 'y' },
      ],
    ),
  ).toHaveLength(1);
});
