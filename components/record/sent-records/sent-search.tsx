import { Search } from 'lucide-react';
import { Input } from '@/components/ui/input';

/** Narrows a list that the server draws by a part of the key: a plain form, so that lists carry no script for it. */
export function SentSearch({
  label,
  text,
  path,
  rest,
}: {
  label: string;
  text: string;
  path: string;
  /** What else the address says. */
  rest: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <search>
      <form action={path} className="flex shrink-0 items-center gap-2 px-4 py-2 md:px-6">
        {rest.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <span className="relative w-full sm:w-72">
          <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint" />
          <Input
            key={text}
            type="search"
            name="q"
            enterKeyHint="search"
            data-search=""
            aria-label={label}
            placeholder={label}
            className="pl-8"
            defaultValue={text}
          />
        </span>
      </form>
    </search>
  );
}
