import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { useCafeDate } from '#client/office/available-switch.tsx';
import { CategoryField } from '#client/office/category-field.tsx';
import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import styles from '#client/office/office.module.css';
import { OpenRecordDialog, type RecordFormProps } from '#client/office/open-record-dialog.tsx';
import { copyName, lastCategories, RecordDialog } from '#client/office/record-dialog.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import ticks from '#client/ui/dialog/dialog.module.css';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import {
  CheckboxField,
  DateField,
  type FormField,
  PriceField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { type Allergens, allergenLines, allergenName, allergensOfCup } from '#shared/menu/allergens.ts';
import { MAX_SIZES } from '#shared/menu/field-kinds.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { MENU_FIELD_GROUPS, MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { formatNumber } from '#shared/text/money.ts';
import { listText, nameKey } from '#shared/text/text.ts';
import { draftOf, fieldErrors, filledSizes, parseDraft, sizesOf, type TypedSize } from './menu-draft.ts';

function MenuItemForm({ record, copyOf, onClose }: RecordFormProps<MenuItem>) {
  const { menu } = trpc.useUtils().client;
  const today = useCafeDate();
  // The server asked about this category and name; saving a second time confirms the duplicate.
  const questioned = useRef('');
  const ref = { menuItemId: record?.menuItemId ?? 0 };
  return (
    <RecordDialog
      noun="Menu Item"
      record={record}
      draftOf={(item) => draftOf(item, lastCategories.get('menuItem'))}
      copy={copyOf && { ...draftOf(copyOf), name: copyName(copyOf.name) }}
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
      onClose={onClose}
    >
      {({ draft, field }) => (
        <>
          <TextField {...field('name')} required />
          <CategoryField {...field('categoryId')} />
          <TextAreaField {...field('description')} hint="Kan stå tom" />
          <Price first={filledSizes(draft.sizes)[0]} {...field('price')} />
          <SizesField {...field('sizes')} price={draft.price} />
          <MadeOfField {...field('madeOf')} own={draft.allergens} onAllergens={field('allergens').onValue} />
          <AllergensField {...field('allergens')} />
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

/** Read-only while there are sizes, because the first size sets the price. */
function Price({ first, ...field }: FormField<string> & { first: TypedSize | undefined }) {
  if (!first) return <PriceField {...field} required />;
  const hint = 'Prisen på den første størrelsen. Endre den under.';
  return <PriceField {...field} value={first.price} readOnly hint={hint} />;
}

function IngredientNames({ ids }: { ids: readonly number[] }) {
  const all = trpc.ingredients.list.useQuery().data ?? [];
  return listText(all.filter(({ ingredientId }) => ids.includes(ingredientId)).map(({ name }) => name));
}

export function MenuDialogs({ dialogs }: { dialogs: RecordDialogs<MenuItem> }) {
  const { menu } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={MENU_FIELDS}
      shown={{
        price: ({ price }) => formatNumber(price),
        madeOf: ({ madeOf }) => madeOf.length > 0 && <IngredientNames ids={madeOf} />,
      }}
      picture={({ imagePath, name }) => <Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      form={MenuItemForm}
      canCopy
      deletion={{ noun: 'menu item', remove: ({ menuItemId }) => menu.delete.mutate({ menuItemId }) }}
    />
  );
}

type SizesFieldProps = FormField<readonly TypedSize[]> & {
  price: string;
};

const NAMES = { name: 'Navn', price: 'Pris' } as const;

function SizesField({ label, value, error, onValue, price }: SizesFieldProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const isFull = value.length >= MAX_SIZES;
  const sized = sizesOf(value);
  const isWrong = (row: TypedSize, part: keyof TypedSize): boolean =>
    Boolean(error) && 'error' in sized && sized.row === row && sized.part === part;
  const change = (at: number, patch: Partial<TypedSize>) =>
    onValue(value.map((size, index) => (index === at ? { ...size, ...patch } : size)));

  function add() {
    // Synchronous, so that the new input gets the focus before the next key press.
    flushSync(() => onValue([...value, { name: '', price: value.length === 0 ? price : '' }]));
    group.current?.querySelectorAll('input')[2 * value.length]?.focus();
  }

  function remove(at: number) {
    onValue(value.filter((_, index) => index !== at));
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  return (
    <fieldset ref={group} className="stack gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={`strong ${field.label}`}>{label}</legend>
      {value.map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sizes have no identity but their place.
        <div key={at} className={`stack gap-2 ${styles.size}`}>
          {(['name', 'price'] as const).map((part) => (
            <input
              key={part}
              className={field.control}
              aria-label={`${NAMES[part]} på størrelse ${at + 1}`}
              aria-invalid={isWrong(size, part) || undefined}
              placeholder={NAMES[part]}
              autoComplete="off"
              inputMode={part === 'price' ? 'decimal' : undefined}
              value={size[part]}
              onChange={({ target }) => change(at, { [part]: target.value })}
            />
          ))}
          <IconButton label={`Fjern ${size.name || `størrelse ${at + 1}`}`} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      <div className="row wrap gap-3">
        <Button data-add blocked={isFull} onClick={add}>
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

type MadeOfFieldProps = FormField<number[]> & {
  own: Allergens | null;
  /** Called when the owner copies the allergens of the ingredients. */
  onAllergens: (allergens: Allergens) => void;
};

/** Announces the copied allergens and the removed ones. */
function replacedText(before: Allergens | null, after: Allergens): string {
  const all = (allergens: Allergens | null) => [
    ...(allergens?.contains ?? []),
    ...(allergens?.mayContain ?? []),
  ];
  const gone = all(before).filter((allergen) => !all(after).includes(allergen));
  const lines = allergenLines(after).map(({ text }) => text);
  if (gone.length > 0) lines.push(`Fjernet: ${gone.map(allergenName).join(', ')}`);
  return `${lines.join('. ')}.`;
}

function MadeOfField({ name, label, value, onValue, error, own, onAllergens }: MadeOfFieldProps) {
  const errorId = useId();
  const hintId = useId();
  const all = trpc.ingredients.list.useQuery().data;
  const [startsOpen] = useState(value.length > 0);
  const [announcement, setAnnouncement] = useState('');
  const gone = value.filter((id) => all?.every(({ ingredientId }) => ingredientId !== id));
  const existing = (all ?? []).filter(({ ingredientId }) => value.includes(ingredientId));
  const deleted = gone.map((ingredientId) => ({ ingredientId, name: 'Slettet ingrediens', allergens: null }));
  const { allergens, allergensUnknown } = allergensOfCup([...existing, ...deleted]);
  const isKnown = existing.length > 0 && allergensUnknown.length === 0;
  function choose(id: number, isOn: boolean) {
    setAnnouncement('');
    onValue(isOn ? [...value, id] : value.filter((each) => each !== id));
  }
  function take() {
    setAnnouncement(replacedText(own, allergens));
    onAllergens(allergens);
  }
  return (
    <details open={startsOpen}>
      <summary className="row strong target gap-2">
        <Icon name="down" />
        <span>{label}</span>
      </summary>
      <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="visually-hidden">{label}</legend>
        <div className={`stack gap-x-3 ${ticks.ticks}`}>
          {[...deleted, ...(all ?? [])].map(({ ingredientId, name: ingredient }) => (
            <CheckboxField
              key={ingredientId}
              name={`${name}.${ingredientId}`}
              label={ingredient}
              value={value.includes(ingredientId)}
              onValue={(isOn) => choose(ingredientId, isOn)}
            />
          ))}
        </div>
        {all && value.length > 0 && (
          <div className="row wrap gap-3">
            <Button blocked={!isKnown} aria-describedby={hintId} onClick={take}>
              Bruk allergenene herfra
            </Button>
            <p id={hintId} role="status" className="quiet">
              {isKnown ? announcement : `Ingen har sagt hva ${allergensUnknown.join(', ')} inneholder.`}
            </p>
          </div>
        )}
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
