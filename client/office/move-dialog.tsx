import { type ReactNode, useRef, useState } from 'react';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { categoryError, namesakeError, rejectionOf } from './category-error.ts';
import { CategoryField } from './category-field.tsx';

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
