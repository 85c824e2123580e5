import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FieldName } from '#client/office/record-merge.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import styles from './cafe.module.css';

/** What the texts of the pages can have. */
export const MARKS = 'Tom linje gir nytt avsnitt. **Fet** og [lenke](https://…) virker.';

/** The props of a field without its label. */
export type FieldProps<Value> = Pick<FormField<Value>, 'name' | 'value' | 'onValue' | 'error'>;

/** The fields of a value: `<TextField {...field('phone')} label="Telefon" />`. */
export type FieldsOf<Value> = <Name extends FieldName<Value>>(name: Name) => FieldProps<Value[Name]>;

/** The fields of a value that is a field itself, such as `banner.heading`. */
export const fieldsOf =
  <Value extends object>(
    { name, value, onValue }: Omit<FieldProps<Value>, 'error'>,
    errors: FormErrors,
  ): FieldsOf<Value> =>
  (part) => ({
    name: `${name}.${part}`,
    value: value[part],
    error: errors[`${name}.${part}`],
    onValue: (changed) => onValue({ ...value, [part]: changed }),
  });

type ListField<Item> = Omit<FieldProps<Item[]>, 'error'>;

/** Changes a list, and focuses the first element that there is then of these names: it may be out of sight. */
function changeList<Item>({ onValue }: ListField<Item>, items: Item[], ...names: string[]): void {
  flushSync(() => onValue(items));
  names.flatMap((name) => [...document.getElementsByName(name)])[0]?.focus();
}

/** Adds items to a list, by default at its end, and focuses a field of the first one. */
export const addTo = <Item,>(list: ListField<Item>, added: Item[], part: string, at = list.value.length) =>
  changeList(list, list.value.toSpliced(at, 0, ...added), `${list.name}.${at}.${part}`);

/** Removes an item, and focuses the button `remove` of the next one, or after the last one the button `add`. */
export const removeFrom = <Item,>(list: ListField<Item>, at: number) =>
  changeList(list, list.value.toSpliced(at, 1), `${list.name}.${at}.remove`, `${list.name}.add`);

/** The error of a list as a whole, which can have the focus. */
export const ListError = ({ name, error }: { name: string; error: string | undefined }) => (
  <div tabIndex={-1} data-invalid={error ? true : undefined}>
    <FieldError id={`${name}error`} error={error} />
  </div>
);

type ItemsProps<Item> = FieldProps<Item[]> & {
  /** The errors of the form. */
  errors: FormErrors;
  /** The text of the button that removes an item, after which its accessible name has that of the item. */
  removeText: string;
  nameOf: (item: Item) => string;
  children: (item: Item, field: FieldsOf<Item>) => ReactNode;
};

/** The items of a list, each with its fields and a button that removes it. */
export function Items<Item extends object>(props: ItemsProps<Item>) {
  const { name, value, onValue, error, errors, removeText, nameOf, children } = props;
  return (
    <>
      <ListError name={name} error={error} />
      {value.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <div key={at} className={`stack gap-4 ${styles.item}`}>
          {children(
            item,
            fieldsOf(
              { name: `${name}.${at}`, value: item, onValue: (changed) => onValue(value.with(at, changed)) },
              errors,
            ),
          )}
          <div>
            <Button
              name={`${name}.${at}.remove`}
              aria-label={`${removeText} ${nameOf(item)}`.trim()}
              onClick={() => removeFrom(props, at)}
            >
              {removeText}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
