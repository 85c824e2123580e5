import { useEffect } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SelectField } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';

/** What the category that was chosen is called; `N/A` where it is not known. */
export function useCategoryName(): (id: number | null) => string {
  const { categories } = trpc.useUtils();
  return (id) => categories.list.getData()?.find(({ categoryId }) => categoryId === id)?.name ?? 'N/A';
}

type CategoryFieldProps = FormField<number | null> & {
  /** What is said of the category that is chosen, by its name. */
  hintOf?: (name: string) => string | undefined;
};

/** Which category a record is in; where there is none to choose, the way to them. */
export function CategoryField({ value, onValue, error, hintOf, ...rest }: CategoryFieldProps) {
  const categories = trpc.categories.list.useQuery();
  const { refetch } = categories;
  const options = categories.data ?? [];
  const chosen = options.find(({ categoryId }) => categoryId === value);
  // One that was chosen may be gone meanwhile.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);
  return (
    <SelectField
      {...rest}
      error={error}
      required
      value={chosen ? String(value) : ''}
      onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
      hint={
        categories.error ? (
          <>
            Kategoriene kom ikke fram. <Button onClick={() => void refetch()}>Prøv igjen</Button>
          </>
        ) : categories.data?.length === 0 ? (
          <>
            Det er ingen kategorier ennå. <Link href="/admindash?fane=categories">Lag den første</Link>
          </>
        ) : (
          chosen && hintOf?.(chosen.name)
        )
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
