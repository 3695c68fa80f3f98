'use client';

import { useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { useScope } from '../values/form-scope';
import { Tick } from './field';
import { typing } from './field-positions';
import { ListControl, TagControl } from './list-control';
import { isSegmented, Segments } from './segments';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The props that tie a native control to a place of the form. What was typed before the scripts came is taken over. */
function useRegistered(place: string) {
  const { values } = useScope();
  const { ref, ...rest } = values.register(place);
  const [initial] = useState(() => String(values.getValues(place) ?? ''));
  const met = useRef(false);
  return {
    ...rest,
    defaultValue: initial,
    ref: (node: Typed | null) => {
      const typed = node?.value;
      ref(node);
      if (!node || met.current) return;
      met.current = true;
      if (typed !== undefined && typed !== initial) values.setValue(place, typed);
    },
  };
}

/** What a control tells assistive technology; `id` is where labels and the summary point. */
type Aria = {
  id: string;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type ControlProps = {
  place: string;
  field: Field;
  label: string;
  aria: Aria;
  as?: 'segments' | 'select';
};

/** The control of a field, chosen by its kind. */
export function Control(props: ControlProps) {
  const { field, as } = props;
  if (field.kind === 'boolean') return <Tick {...props} />;
  // Of a record's own fields: inside of another it is that one's.
  if (props.place === 'tag') return <TagControl {...props} />;
  if (field.kind === 'list') return <ListControl {...props} />;
  if (isSegmented(field, as)) return <Segments {...props} />;
  if (field.kind === 'enum' && !field.open) return <Choice {...props} />;
  return <Line {...props} />;
}

function Line({ place, field, aria }: ControlProps) {
  const { reader } = useScope();
  const words = useLabels(reader);
  const registered = useRegistered(place);
  if (field.kind === 'longtext') return <Textarea {...registered} {...aria} />;
  const known = field.open ? field.values : undefined;
  return (
    <>
      <Input {...typing[field.kind]} {...registered} {...aria} list={known && `${aria.id}-known`} />
      {known && (
        <datalist id={`${aria.id}-known`}>
          {known.map((value) => (
            <option key={value} value={value} label={words.value(value)} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Choice({ place, field, aria }: ControlProps) {
  const { reader } = useScope();
  const words = useLabels(reader);
  const options = (field.values ?? []).map((value) => ({ value, label: words.value(value) }));
  return <Select {...useRegistered(place)} {...aria} options={options} empty="—" />;
}
