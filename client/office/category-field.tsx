import { useEffect } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SelectField } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import * as paths from '#shared/paths.ts';

/** The name of a category by its id; `N/A` for an unknown one. */
export function useCategoryName(): (id: number | null) => string {
  const { categories } = trpc.useUtils();
  return (id) => categories.list.getData()?.find(({ categoryId }) => categoryId === id)?.name ?? 'N/A';
}

type CategoryFieldProps = FormField<number | null> & {
  /** A category that can't be chosen. */
  except?: number | undefined;
};

/** The category of a record, with a link to the categories where there are none. */
export function CategoryField({ value, onValue, error, except, ...rest }: CategoryFieldProps) {
  const categories = trpc.categories.list.useQuery();
  const { refetch } = categories;
  const options = (categories.data ?? []).filter(({ categoryId }) => categoryId !== except);
  const chosen = options.find(({ categoryId }) => categoryId === value);
  // The chosen category may be deleted meanwhile.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);
  return (
    <SelectField
      {...rest}
      error={error}
      required
      isMarked
      value={chosen ? String(value) : ''}
      onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
      hint={
        categories.error ? (
          <>
            <span>Kategoriene kom ikke fram.</span> <Button onClick={() => void refetch()}>Prøv igjen</Button>
          </>
        ) : categories.data && options.length === 0 ? (
          <>
            <span>{`Det er ingen ${except === undefined ? 'kategorier ennå' : 'andre kategorier'}.`}</span>{' '}
            <Link href={paths.officeTab('categories')}>
              {except === undefined ? 'Lag den første' : 'Lag en til'}
            </Link>
          </>
        ) : undefined
      }
    >
      <option value="">Velg en kategori</option>
      {options.map(({ categoryId, name }) => (
        <option key={categoryId} value={categoryId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
