import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FieldName } from '#client/office/record-merge.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import styles from './cafe.module.css';

/** The markup that texts may contain. */
export const MARKS = 'Tom linje gir nytt avsnitt. **Fet** og [lenke](https://…) virker.';

export type FieldProps<Value> = Pick<FormField<Value>, 'name' | 'value' | 'onValue' | 'error'>;

/** Props by name of the field: `<TextField {...field('phone')} label="Telefon" />`. */
export type FieldsOf<Value> = <Name extends FieldName<Value>>(name: Name) => FieldProps<Value[Name]>;

/** Props of nested fields, such as `banner.heading`. */
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

/** Changes a list, and focuses the first element with one of these names, which may be out of sight. */
function changeList<Item>({ onValue }: ListField<Item>, items: Item[], ...names: string[]): void {
  flushSync(() => onValue(items));
  names.flatMap((name) => [...document.getElementsByName(name)])[0]?.focus();
}

/** Adds items, by default at the end, and focuses field `part` of the first. */
export const addTo = <Item,>(list: ListField<Item>, added: Item[], part: string, at = list.value.length) =>
  changeList(list, list.value.toSpliced(at, 0, ...added), `${list.name}.${at}.${part}`);

/** Removes an item, and focuses the remove button of the next one, or the add button after the last. */
export const removeFrom = <Item,>(list: ListField<Item>, at: number) =>
  changeList(list, list.value.toSpliced(at, 1), `${list.name}.${at}.remove`, `${list.name}.add`);

/** The error of a whole list; focusable, so that `focusInvalid` finds it. */
export const ListError = ({ name, error }: { name: string; error: string | undefined }) => (
  <div tabIndex={-1} data-invalid={error ? true : undefined}>
    <FieldError id={`${name}error`} error={error} />
  </div>
);

type ItemsProps<Item> = FieldProps<Item[]> & {
  errors: FormErrors;
  /** The label of the remove button; the accessible name adds the name of the item. */
  removeText: string;
  nameOf: (item: Item) => string;
  children: (item: Item, field: FieldsOf<Item>) => ReactNode;
};

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
