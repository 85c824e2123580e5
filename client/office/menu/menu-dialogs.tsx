import { useId, useRef } from 'react';
import { rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { CategoryField } from '#client/office/category-field.tsx';
import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import { addTo, removeFrom } from '#client/office/list-rows.tsx';
import styles from '#client/office/office.module.css';
import { lastCategories, RecordDialog, type RecordFormProps } from '#client/office/record-dialogs.tsx';
import { useCafeDate } from '#client/office/sold-out.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError, SelectField } from '#client/ui/field/field.tsx';
import {
  CheckboxField,
  DateField,
  type FormField,
  PriceField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { MAX_SIZES } from '#shared/menu/field-kinds.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { DIETS, type Diet, MENU_FIELD_GROUPS, MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { listText, nameKey } from '#shared/text/text.ts';
import { draftOf, fieldErrors, filledSizes, parseDraft, sizesOf, type TypedSize } from './menu-draft.ts';
import { ChoicesField, MadeOfField } from './ticks-fields.tsx';

export function MenuItemForm(props: RecordFormProps<MenuItem>) {
  const { menu } = trpc.useUtils().client;
  const today = useCafeDate();
  // The server asked about this category and name; saving a second time confirms the duplicate.
  const questioned = useRef('');
  const ref = { menuItemId: props.record?.menuItemId ?? 0 };
  return (
    <RecordDialog
      {...props}
      noun="Menu Item"
      draftOf={(item) => draftOf(item, lastCategories.get('menuItem'))}
      parse={(draft) => parseDraft(draft, today)}
      save={async (input, version) => {
        const place = `${input.categoryId} ${nameKey(input.name)}`;
        const sent = { ...input, allowNamesake: questioned.current === place };
        try {
          return await (version === undefined
            ? menu.create.mutate(sent)
            : menu.update.mutate({ ...sent, ...ref, version }));
        } catch (error) {
          if (rejectsField(error, 'Name')) questioned.current = place;
          throw error;
        }
      }}
      load={() => menu.byId.query(ref)}
      fieldErrors={fieldErrors}
      fields={MENU_FIELDS}
      groups={MENU_FIELD_GROUPS}
      tab="menu"
      onSaved={({ categoryId }) => lastCategories.set('menuItem', categoryId)}
    >
      {({ draft, field }) => (
        <>
          <TextField {...field('name')} required />
          <CategoryField {...field('categoryId')} />
          <TextAreaField {...field('description')} hint="Kan stå tom" />
          <Price first={filledSizes(draft.sizes)[0]} {...field('price')} />
          <SizesField {...field('sizes')} price={draft.price} />
          <ChoicesField {...field('choiceIds')} />
          <MadeOfField {...field('madeOf')} own={draft.allergens} onAllergens={field('allergens').onValue}>
            <CheckboxField
              {...field('isRecipeComplete')}
              hint="– da kan et annet valg, som havremelk, ta melk bort fra allergenene. Kryss av bare når lista over er alt som er i."
            />
          </MadeOfField>
          <AllergensField {...field('allergens')} />
          <DietField vegan={field('vegan')} vegetarian={field('vegetarian')} />
          <ImageChooser {...field('imageId')} suggestedName={draft.name} />
          <CheckboxField {...field('isAvailable')} hint="– vises på menyen" />
          {!draft.isAvailable && (
            <DateField {...field('soldOutUntil')} hint="Kan stå tom: til noen sier fra" />
          )}
          <DateField {...field('seasonFrom')} hint="Kan stå tom" />
          <DateField {...field('seasonUntil')} hint="Kan stå tom" />
        </>
      )}
    </RecordDialog>
  );
}

/** Both statements in one field, which offers no contradiction. */
function DietField({ vegan, vegetarian }: { [Key in keyof Diet]: FormField<Diet[Key]> }) {
  const errors = [vegetarian, vegan].flatMap(({ label, error }) => (error ? `${label}: ${error}` : []));
  const chosen = DIETS.find(
    (diet) =>
      diet.vegetarian === vegetarian.value && (diet.vegetarian === false || diet.vegan === vegan.value),
  );
  return (
    <SelectField
      name="diet"
      label="Kosthold"
      hint="Det du selv sier. Det følger ikke av allergenene."
      error={errors.join('. ') || undefined}
      value={chosen?.text}
      onChange={({ target }) => {
        const diet = DIETS[target.selectedIndex];
        vegan.onValue(diet?.vegan ?? null);
        vegetarian.onValue(diet?.vegetarian ?? null);
      }}
    >
      {DIETS.map(({ text }) => (
        <option key={text}>{text}</option>
      ))}
    </SelectField>
  );
}

/** Read-only while there are sizes, because the first size sets the price. */
function Price({ first, ...field }: FormField<string> & { first: TypedSize | undefined }) {
  if (!first) return <PriceField {...field} required />;
  const hint = 'Prisen på den første størrelsen. Endre den under.';
  return <PriceField {...field} value={first.price} readOnly hint={hint} />;
}

export function IngredientNames({ ids }: { ids: readonly number[] }) {
  const all = trpc.ingredients.list.useQuery().data ?? [];
  return listText(all.filter(({ ingredientId }) => ids.includes(ingredientId)).map(({ name }) => name));
}

/** In the item's order, without deleted ones. */
export function ChoiceNames({ ids }: { ids: readonly number[] }) {
  const all = trpc.choices.list.useQuery().data;
  return listText(ids.flatMap((id) => all?.find(({ choiceId }) => choiceId === id)?.name ?? []));
}

const NAMES = { name: 'Navn', price: 'Pris' } as const;

function SizesField({ label, error, price, ...list }: FormField<readonly TypedSize[]> & { price: string }) {
  const { name, value, onValue } = list;
  const errorId = useId();
  const isFull = value.length >= MAX_SIZES;
  const sized = sizesOf(value);
  const isWrong = (row: TypedSize, part: keyof TypedSize): boolean =>
    Boolean(error) && 'error' in sized && sized.row === row && sized.part === part;
  const change = (changed: number, patch: Partial<TypedSize>) =>
    onValue(value.map((size, index) => (index === changed ? { ...size, ...patch } : size)));

  return (
    <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={`strong ${field.label}`}>{label}</legend>
      {value.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sizes have no identity but their place.
        <div key={index} className={`stack gap-2 ${styles.size}`}>
          {(['name', 'price'] as const).map((part) => (
            <input
              key={part}
              name={`${name}.${index}.${part}`}
              className={field.control}
              aria-label={`${NAMES[part]} på størrelse ${index + 1}`}
              aria-invalid={isWrong(size, part) || undefined}
              placeholder={NAMES[part]}
              autoComplete="off"
              inputMode={part === 'price' ? 'decimal' : undefined}
              value={size[part]}
              onChange={({ target }) => change(index, { [part]: target.value })}
            />
          ))}
          <IconButton
            label={`Fjern ${size.name || `størrelse ${index + 1}`}`}
            onClick={() => removeFrom(list, index)}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      <div className="row wrap gap-3">
        <Button
          name={`${name}.add`}
          blocked={isFull}
          onClick={() => addTo(list, [{ name: '', price: value.length === 0 ? price : '' }], 'name')}
        >
          Legg til størrelse
        </Button>
        <p role="status" className="quiet">
          {isFull && `Høyst ${MAX_SIZES} størrelser`}
        </p>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
