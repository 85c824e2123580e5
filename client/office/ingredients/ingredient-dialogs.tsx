import { useEffect, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { askAboutItems } from '#client/office/ask-about-items.ts';
import { uploadPicture } from '#client/office/images/use-picture-upload.ts';
import {
  OpenRecordDialog,
  type RecordFormProps,
  type ShownValues,
} from '#client/office/open-record-dialog.tsx';
import { copyName, lastCategories, RecordDialog } from '#client/office/record-dialog.tsx';
import { useCafeDate } from '#client/office/sale.ts';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Progress } from '#client/ui/loading/progress.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { amountText } from '#shared/cup/units.ts';
import { INGREDIENT_FIELD_GROUPS, INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { formatNumber } from '#shared/text/money.ts';
import { draftOf, fieldErrors, type IngredientDraft, parseDraft } from './ingredient-draft.ts';
import { categoryText, colorFact, fillFact } from './ingredient-facts.tsx';
import { IngredientFields } from './ingredient-fields.tsx';

/** A stored picture belongs to one ingredient. */
const withoutStoredPicture = (draft: IngredientDraft): IngredientDraft =>
  draft.imagePath instanceof File ? draft : { ...draft, imagePath: '' };

/** The form of an ingredient; a copy starts without the picture. */
function IngredientForm({ record, copyOf, onClose }: RecordFormProps<EditableIngredient>) {
  const { ingredients, menu } = trpc.useUtils().client;
  const today = useCafeDate();
  /** The uploaded part of a picture, from 0 to 1; null while none is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);

  async function save(form: FormData, version: number | undefined): Promise<EditableIngredient> {
    const hasPicture = form.has('imageFile');
    const isNew = !record || version === undefined;
    if (!isNew) form.set('version', String(version));
    if (hasPicture) setProgress(0);
    const options = hasPicture ? { signal: closing.signal, onProgress: setProgress } : {};
    try {
      return await (isNew
        ? uploadPicture('/ingredientapi/create', 'POST', form, options)
        : uploadPicture(`/ingredientapi/update/${record.ingredientId}`, 'PUT', form, options));
    } finally {
      setProgress(null);
    }
  }

  return (
    <RecordDialog
      noun="Ingredient"
      record={record}
      draftOf={(ingredient) => draftOf(ingredient, lastCategories.get('ingredient'))}
      copy={copyOf && withoutStoredPicture({ ...draftOf(copyOf), name: copyName(copyOf.name) })}
      parse={(draft) => parseDraft(draft, today)}
      asNew={withoutStoredPicture}
      save={save}
      load={() => ingredients.byId.query({ ingredientId: record?.ingredientId ?? 0 })}
      fieldErrors={fieldErrors}
      fields={INGREDIENT_FIELDS}
      groups={INGREDIENT_FIELD_GROUPS}
      tab="ingredients"
      onSaved={({ ingredientId, name, categoryId, isAvailable, soldOutUntil }) => {
        lastCategories.set('ingredient', categoryId);
        if (record?.isAvailable && !isAvailable) void askAboutItems(menu, [ingredientId], name, soldOutUntil);
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <IngredientFields {...fields} stored={record?.imagePath} />
          {progress !== null && <Progress label="Bildet lastes opp" part={progress} />}
        </>
      )}
    </RecordDialog>
  );
}

/** Where the owner chose no texture, unit or amount, those of the category or the texture apply. */
const SHOWN: ShownValues<EditableIngredient> = {
  categoryId: categoryText,
  unitPrice: ({ unitPrice }) => formatNumber(unitPrice),
  fillLevel: fillFact,
  color: colorFact,
  ownTexture: ({ texture }) => TEXTURE_NAMES[texture],
  ownUnit: () => null,
  ownAmountPerSlot: (row) => amountText(1, row),
};

/** The dialogs of the ingredients. */
export function IngredientDialogs({ dialogs }: { dialogs: RecordDialogs<EditableIngredient> }) {
  const { ingredients } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={INGREDIENT_FIELDS}
      shown={SHOWN}
      picture={({ imagePath, name }) => <Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      form={IngredientForm}
      canCopy
      deletion={{
        noun: 'ingredient',
        remove: ({ ingredientId }) => ingredients.delete.mutate({ ingredientId }),
      }}
    />
  );
}
