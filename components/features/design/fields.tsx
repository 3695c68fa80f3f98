'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ConsoleForm, FormEnd } from '@/components/ui/console-form';
import { DateCalendar } from '@/components/ui/date-calendar';
import { DateInput } from '@/components/ui/date-input';
import { Input, LabelledControl, noteOf, Textarea } from '@/components/ui/input';
import { OptionList } from '@/components/ui/option-list';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { TagInput } from '@/components/ui/tags/tag-input';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { focused, type Piece, type SampleText } from './piece';

const nothing = () => undefined;
const wide = (drawn: ReactNode) => <div className="w-64 max-w-full">{drawn}</div>;

/** A form about the console, empty or with what was typed; nothing is ever sent. */
function SampleForm({ start, children }: { start: Record<string, string>; children: ReactNode }) {
  return wide(
    <ConsoleForm
      schema={async () => (await import('@/lib/contract/schema/zod')).object({})}
      start={start}
      send={async () => ({ kind: 'signed-out' })}
      onSaved={nothing}
      messageOf={({ code }) => code}
      failed={({ kind }) => kind}
    >
      {() => children}
    </ConsoleForm>,
  );
}

function SampleDate({
  start,
  ...rest
}: { start: string } & Omit<ComponentProps<typeof DateInput>, 'value' | 'onValue'>) {
  const [value, setValue] = useState(start);
  return wide(<DateInput {...rest} value={value} onValue={setValue} />);
}

function SampleTags({
  start,
  ...rest
}: { start: string } & Omit<ComponentProps<typeof TagInput>, 'value' | 'onValue' | 'often'>) {
  const [value, setValue] = useState(start);
  return wide(<TagInput {...rest} value={value} onValue={setValue} often={['b2b', 'kırılacak']} />);
}

/** What is filled in. */
export const fieldPieces = (text: SampleText): Piece[] => {
  const options = [
    { value: 'a', label: text.short },
    { value: 'b', label: text.name },
    { value: 'c', label: text.reason, disabled: true },
  ];
  const label = { 'aria-label': text.label };
  const of = (Control: typeof Input | typeof Textarea): Piece['states'] => [
    ['empty', wide(<Control {...label} placeholder={text.hint} />)],
    ['filled', wide(<Control {...label} defaultValue={text.name} />)],
    ['code', wide(<Control {...label} code defaultValue="ORD-2026-01600" />)],
    ['focus', wide(<Control {...label} className={focused} />)],
    ['invalid', wide(<Control {...label} invalid defaultValue={text.name} />)],
    ['disabled', wide(<Control {...label} disabled defaultValue={text.name} />)],
    ['read-only', wide(<Control {...label} readOnly defaultValue={text.name} />)],
  ];
  return [
    {
      file: 'input.tsx',
      states: [
        ...of(Input),
        ...of(Textarea).map(([name, drawn]) => [`several lines, ${name}`, drawn] as const),
        [
          'label and hint',
          <LabelledControl key="hint" id="labelled-hint" label={text.label} note={text.hint}>
            <Input id="labelled-hint" aria-describedby={noteOf('labelled-hint')} />
          </LabelledControl>,
        ],
        [
          'label and what is wrong',
          <LabelledControl key="wrong" id="labelled-wrong" label={text.label} note={text.wrong} wrong>
            <Input id="labelled-wrong" invalid aria-describedby={noteOf('labelled-wrong')} />
          </LabelledControl>,
        ],
      ],
    },
    {
      file: 'select.tsx',
      states: [
        ['rest', wide(<Select {...label} options={options} defaultValue="b" />)],
        ['empty', wide(<Select {...label} options={options} empty="—" />)],
        ['focus', wide(<Select {...label} options={options} className={focused} />)],
        ['invalid', wide(<Select {...label} options={options} invalid />)],
        ['disabled', wide(<Select {...label} options={options} disabled />)],
      ],
    },
    {
      file: 'segments.tsx',
      states: [
        [
          'second is chosen',
          <Segments
            key="segments"
            {...label}
            options={options.slice(0, 2)}
            inputOf={(value) => ({ name: 'segments', defaultChecked: value === 'b' })}
          />,
        ],
      ],
    },
    {
      file: 'checkbox.tsx',
      states: [
        ['rest', <Checkbox key="rest" label={text.label} />],
        ['checked', <Checkbox key="checked" label={text.label} defaultChecked />],
        ['some', <Checkbox key="some" label={text.label} indeterminate />],
        ['focus', <Checkbox key="focus" label={text.label} className={focused} />],
        ['disabled', <Checkbox key="disabled" label={text.label} disabled />],
      ],
    },
    {
      file: 'date-input.tsx',
      states: [
        ['empty', <SampleDate key="empty" {...label} start="" />],
        ['day', <SampleDate key="day" {...label} start="2026-11-21" />],
        ['moment', <SampleDate key="moment" {...label} time start="2026-11-21T14:30" />],
        ['invalid', <SampleDate key="invalid" {...label} aria-invalid start="2026-11-21" />],
        ['disabled', <SampleDate key="disabled" {...label} disabled start="2026-11-21" />],
      ],
    },
    {
      file: 'date-calendar.tsx',
      states: [
        ['a day chosen', <DateCalendar key="day" value="2026-11-12" today="2026-11-21" onPick={nothing} />],
      ],
    },
    {
      file: 'tags/tag-input.tsx',
      states: [
        ['empty', <SampleTags key="empty" {...label} start="" />],
        ['filled', <SampleTags key="filled" {...label} start="b2b, fragile" shownAs={text.label} />],
        ['invalid', <SampleTags key="invalid" {...label} start="b2b" invalid />],
      ],
    },
    {
      file: 'console-form.tsx',
      states: [
        [
          'one field',
          <SampleForm key="form" start={{ a: '' }}>
            <TextField name="a" label={text.label} autoComplete="off" />
          </SampleForm>,
        ],
        ['its end', <FormEnd key="end" submit={text.short} pending={false} onCancel={nothing} />],
        ['its end, busy', <FormEnd key="busy" submit={text.short} pending onCancel={nothing} />],
      ],
    },
    {
      file: 'text-field.tsx',
      states: [
        [
          'hint',
          <SampleForm key="form" start={{ b: text.name }}>
            <TextField name="b" label={text.label} hint={text.hint} autoComplete="off" />
          </SampleForm>,
        ],
        [
          'password',
          <SampleForm key="password" start={{ c: 'secret' }}>
            <PasswordField name="c" label={text.label} autoComplete="new-password" />
          </SampleForm>,
        ],
      ],
    },
    {
      file: 'option-list.tsx',
      states: [
        [
          'second is current',
          wide(
            <OptionList
              items={options.map(({ value, label }) => ({ id: value, href: '/design', label }))}
              label={text.label}
              placeholder={text.hint}
              nothing={text.reason}
              current="b"
              onPick={nothing}
            />,
          ),
        ],
      ],
    },
  ];
};
