import { useEffect, useMemo, useState } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { trpc } from '#client/data/trpc.ts';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { CategoryField } from '#client/office/category-field.tsx';
import { uploadPicture } from '#client/office/images/upload-form.tsx';
import {
  lastCategories,
  RecordDialog,
  type RecordFields,
  type RecordFormProps,
  type ShownValues,
} from '#client/office/record-dialogs.tsx';
import { askAboutItems, useCafeDate } from '#client/office/sold-out.tsx';
import { ColorField } from '#client/ui/field/color-field.tsx';
import {
  CheckboxField,
  ChoiceField,
  DateField,
  PriceField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { PictureField, Progress } from '#client/ui/field/picture-field.tsx';
import { ColorDot } from '#client/ui/icon/icon.tsx';
import { SLOTS, slotsFor } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { TEXTURE_NAMES, type Texture, textureOf } from '#shared/cup/textures.ts';
import { amountText, measureOf, UNIT_NAMES } from '#shared/cup/units.ts';
import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import { INGREDIENT_FIELD_GROUPS, INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { colorOrGrey, parseColor } from '#shared/text/color.ts';
import { formatNumber } from '#shared/text/money.ts';
import { draftOf, fieldErrors, fillLevelOf, type IngredientDraft, parseDraft } from './ingredient-draft.ts';
import styles from './ingredients.module.css';

/** A stored picture belongs to one ingredient, so a new one starts without it. */
const withoutStoredPicture = (draft: IngredientDraft): IngredientDraft =>
  draft.imagePath instanceof File ? draft : { ...draft, imagePath: '' };

export function IngredientForm(props: RecordFormProps<EditableIngredient>) {
  const { record } = props;
  const { ingredients, menu } = trpc.useUtils().client;
  const today = useCafeDate();
  const categories = trpc.categories.list.useQuery().data;
  /** Upload progress of the picture, 0 to 1; null without an upload. */
  const [progress, setProgress] = useState<number | null>(null);
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);

  async function save(form: FormData, version: number | undefined): Promise<EditableIngredient> {
    const hasPicture = form.has('imageFile');
    const options = hasPicture ? { signal: closing.signal, onProgress: setProgress } : {};
    if (hasPicture) setProgress(0);
    try {
      if (!record || version === undefined)
        return await uploadPicture('/ingredientapi/create', 'POST', form, options);
      form.set('version', String(version));
      return await uploadPicture(`/ingredientapi/update/${record.ingredientId}`, 'PUT', form, options);
    } finally {
      setProgress(null);
    }
  }

  return (
    <RecordDialog
      {...props}
      noun="Ingredient"
      draftOf={(ingredient) => draftOf(ingredient, lastCategories.get('ingredient'))}
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
    >
      {({ draft, field }) => {
        const { value: image, onValue: setImage, labelLang: _, ...picture } = field('imagePath');
        const isFile = image instanceof File;
        const category = categories?.find(({ categoryId }) => categoryId === draft.categoryId);
        const texture = textureOf(draft.ownTexture, category?.name ?? null);
        return (
          <>
            <TextField {...field('name')} required />
            <CategoryField {...field('categoryId')} />
            <PriceField {...field('unitPrice')} required />
            <Filling draft={draft} field={field} texture={texture} />
            <div className={`stack gap-4 ${styles.measure}`}>
              <TextField
                {...field('ownAmountPerSlot')}
                inputMode="decimal"
                hint={`Fyller én av koppens ${SLOTS} deler. Uten valg: ${amountText(1, measureOf(texture))}`}
              />
              <ChoiceField {...field('ownUnit')} names={UNIT_NAMES} none="Fra konsistens" />
            </div>
            <CheckboxField {...field('isHot')} hint="– drikken serveres varm" />
            <TextAreaField {...field('description')} hint="Kan stå tom" />
            <AllergensField {...field('allergens')} />
            <PictureField
              {...picture}
              lang="en"
              file={isFile ? image : null}
              onFile={(file) => setImage(file ?? record?.imagePath ?? '')}
              current={isFile ? undefined : image || undefined}
            />
            <CheckboxField {...field('isAvailable')} hint="– kan velges i koppbyggeren" />
            {!draft.isAvailable && (
              <DateField {...field('soldOutUntil')} hint="Kan stå tom: til noen sier fra" />
            )}
            {progress !== null && <Progress label="Bildet lastes opp" part={progress} />}
          </>
        );
      }}
    </RecordDialog>
  );
}

export const categoryText = ({ categoryName }: EditableIngredient) =>
  categoryName ?? <span lang="en">{UNCATEGORIZED}</span>;

/** Such as `50 %`, with a drawing of the cup. */
export const fillFact = ({ color, fillLevel, texture }: EditableIngredient) => (
  <span className={styles.fact}>
    <FillCup color={color} fillLevel={fillLevel} texture={texture} className={styles.cup} />
    <span>{`${fillLevel}\u00a0%`}</span>
  </span>
);

export const colorFact = ({ color }: EditableIngredient) => (
  <span className={styles.fact}>
    <ColorDot color={color} />
    <span className={styles.code}>{color}</span>
  </span>
);

type FillCupProps = Pick<EditableIngredient, 'color' | 'fillLevel' | 'texture'> & {
  className: string | undefined;
};

/** A cup filled with one ingredient; decorative, because the text beside it has the number. */
function FillCup({ color, fillLevel, texture, className }: FillCupProps) {
  const slots = slotsFor({ fillLevel });
  const drawing = useMemo(() => drawCup([{ color, slots, texture }], themeById(1)), [color, slots, texture]);
  return <CupDrawing drawing={drawing} label="" className={className} />;
}

/** Shows the effective texture and measure, which may come from the category or the texture. */
export const SHOWN: ShownValues<EditableIngredient> = {
  categoryId: categoryText,
  unitPrice: ({ unitPrice }) => formatNumber(unitPrice),
  fillLevel: fillFact,
  color: colorFact,
  ownTexture: ({ texture }) => TEXTURE_NAMES[texture],
  ownUnit: () => null,
  ownAmountPerSlot: (row) => amountText(1, row),
};

function Filling({ draft, field, texture }: RecordFields<IngredientDraft> & { texture: Texture }) {
  const fillLevel = fillLevelOf(draft.fillLevel) ?? 0;
  return (
    <div className="row wrap gap-4">
      <FillCup
        color={colorOrGrey(parseColor(draft.color) ?? '')}
        fillLevel={fillLevel}
        texture={texture}
        className={styles.preview}
      />
      <div className={`stack gap-4 ${styles.numbers}`}>
        <TextField
          {...field('fillLevel')}
          inputMode="numeric"
          hint={`Prosent av koppen, 0 til 100: fyller ${slotsFor({ fillLevel })} av ${SLOTS} lag`}
        />
        <ColorField {...field('color')} />
        <ChoiceField {...field('ownTexture')} names={TEXTURE_NAMES} none="Fra kategori" />
      </div>
    </div>
  );
}
