import type { Avoided } from '#shared/menu/allergens.ts';
import { optionsWithout, withoutText } from '#shared/menu/drink-without.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { useChoices } from './use-chosen-drink.ts';

type WithoutLineProps = { item: MenuItem; avoided: Avoided };

/** How a drink that this guest must avoid can be made for them; nothing where it can't. */
export function WithoutLine({ item, avoided }: WithoutLineProps) {
  const { choices, parts } = useChoices(item);
  const without = choices && optionsWithout(item, choices, parts, avoided);
  return without && <span className="small snug strong breakable">{withoutText(without)}</span>;
}
