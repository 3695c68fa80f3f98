import { idOf, type Scope } from '../values/form-scope';
import { focusOn } from './field-positions';

/** Puts the focus on a place of the form; a row that is out of sight is brought into it by its list. */
export function goTo({ id, reveals }: Pick<Scope, 'id' | 'reveals'>, place: string): boolean {
  const at = idOf({ id }, place);
  const list = [...reveals.keys()].find((name) => place.startsWith(`${name}.`));
  const reveal = list && !document.getElementById(at) ? reveals.get(list) : undefined;
  reveal?.(place);
  return reveal !== undefined || focusOn(place, (part) => idOf({ id }, part));
}
