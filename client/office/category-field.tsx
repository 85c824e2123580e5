import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Options, SelectField } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import * as paths from '#shared/paths.ts';
import { categoryError, namesakeError, rejectionOf } from './category-error.ts';

type CategoryFieldProps = FormField<number | null> & {
  except?: number | undefined;
};

/** Select of categories, with a link to the tab of categories while there are none to choose from. */
export function CategoryField({ value, onValue, error, except, ...rest }: CategoryFieldProps) {
  const categories = trpc.categories.list.useQuery();
  const { refetch } = categories;
  const options = (categories.data ?? []).filter(({ categoryId }) => categoryId !== except);
  const chosen = options.find(({ categoryId }) => categoryId === value);
  // The chosen category may have been deleted.
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
      <Options of={options.map(({ categoryId, name }) => [categoryId, name])} />
    </SelectField>
  );
}

type MoveDialogProps = {
  title: string;
  except?: number | undefined;
  failure: string;
  move: (to: { categoryId: number; allowNamesake: boolean }) => Promise<FormErrors | null>;
  onClose: () => void;
  children?: ReactNode;
};

/** Moves records to another category; asks for confirmation if the category has a record of the same name. */
export function MoveDialog({ except, move, children, ...dialog }: MoveDialogProps) {
  const [categoryId, setCategory] = useState<number | null>(null);
  // The server asked about this category; sending it a second time confirms the duplicate name.
  const questioned = useRef<number | null>(null);
  return (
    <ActionDialog
      {...dialog}
      action="Flytt"
      acting="Flytter..."
      send={async () =>
        categoryId === null
          ? { categoryId: categoryError(categoryId) }
          : move({ categoryId, allowNamesake: questioned.current === categoryId })
      }
      fieldErrors={(error) => {
        const question = namesakeError(error, 'Flytt');
        if (question) questioned.current = categoryId;
        return question ? { categoryId: question } : rejectionOf(error);
      }}
    >
      {(errors) => (
        <>
          {children}
          <CategoryField
            name="categoryId"
            label="Til kategorien"
            error={errors.categoryId}
            value={categoryId}
            onValue={setCategory}
            except={except}
          />
        </>
      )}
    </ActionDialog>
  );
}
