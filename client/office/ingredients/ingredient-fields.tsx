import { AllergensField } from '#client/office/allergens-field.tsx';
import { CategoryField, useCategoryName } from '#client/office/category-field.tsx';
import type { RecordFields } from '#client/office/record-dialog.tsx';
import { ColorField } from '#client/ui/field/color-field.tsx';
import {
  CheckboxField,
  ChoiceField,
  DateField,
  PriceField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { PictureField } from '#client/ui/field/picture-field.tsx';
import { SLOTS, slotsFor } from '#shared/cup/cup.ts';
import { TEXTURE_NAMES, type Texture, textureOf } from '#shared/cup/textures.ts';
import { amountText, measureOf, UNIT_NAMES } from '#shared/cup/units.ts';
import { colorOrGrey, parseColor } from '#shared/text/color.ts';
import { FillCup } from './fill-cup.tsx';
import { fillLevelOf, type IngredientDraft } from './ingredient-draft.ts';
import styles from './ingredient-fields.module.css';

type IngredientFieldsProps = RecordFields<IngredientDraft> & {
  /** The path of the stored picture; undefined for none. */
  stored: string | undefined;
};

/** The fields of an ingredient's form. */
export function IngredientFields({ draft, field, stored = '' }: IngredientFieldsProps) {
  const { value: image, onValue: setImage, labelLang: _, ...picture } = field('imagePath');
  const isFile = image instanceof File;
  const categoryName = useCategoryName();
  const texture = textureOf(draft.ownTexture, categoryName(draft.categoryId));
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
        onFile={(file) => setImage(file ?? stored)}
        current={isFile ? undefined : image || undefined}
      />
      <CheckboxField {...field('isAvailable')} hint="– kan velges i koppbyggeren" />
      {!draft.isAvailable && <DateField {...field('soldOutUntil')} hint="Kan stå tom: til noen sier fra" />}
    </>
  );
}

type FillingProps = RecordFields<IngredientDraft> & { texture: Texture };

/** The fields of fill level, colour and texture, with a preview of the cup. */
function Filling({ draft, field, texture }: FillingProps) {
  const fillLevel = fillLevelOf(draft.fillLevel) ?? 0;
  return (
    <div className="row wrap gap-4">
      <FillCup
        color={colorOrGrey(parseColor(draft.color) ?? '')}
        fillLevel={fillLevel}
        texture={texture}
        className={styles.cup}
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
