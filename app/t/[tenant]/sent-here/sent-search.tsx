import { Input } from '@/components/ui/input';

/** Narrows a list that the server draws by a part of the key: a plain form, so that lists carry no script for it. */
export function SentSearch({ label, text, base }: { label: string; text: string; base: string }) {
  const [path, own] = base.split('?');
  return (
    <search>
      <form action={path} className="flex shrink-0 items-center gap-2 px-4 py-2 md:px-6">
        {[...new URLSearchParams(own)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          key={text}
          code
          type="search"
          name="q"
          enterKeyHint="search"
          data-search=""
          aria-label={label}
          placeholder={label}
          className="sm:w-72"
          defaultValue={text}
        />
      </form>
    </search>
  );
}
