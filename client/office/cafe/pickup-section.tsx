import { CheckboxField, ChoiceField } from '#client/ui/field/form-fields.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { drinksText } from '#shared/pickup/pickup-states.ts';
import { useOpenOrdersToast } from './open-orders-toast.ts';
import { type FieldProps, SectionForm, useSection } from './section-form.tsx';

export function PickupSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('pickup', 'Bestilling', settings);
  const { field } = state;
  const { isOn, drinksPerOrder, drinksPerSlot } = state.draft;
  const tellOpenOrders = useOpenOrdersToast();
  const isTurnedOff = settings.pickup.value.isOn && !isOn;
  return (
    <SectionForm title="Bestilling" state={state} onSaved={() => isTurnedOff && tellOpenOrders()}>
      <CheckboxField {...field('isOn')} label="Gjester kan bestille, og betale ved disken" />
      <p className="quiet">De kan bestille mens siden Disken er åpen hos dere, og noen ser hva som kommer.</p>
      <NumberField
        {...field('slotMinutes')}
        label="Tid mellom hver henting"
        text={(minutes) => `${minutes} minutter`}
        values={[5, 10, 15, 20, 30]}
      />
      <NumberField
        {...field('drinksPerSlot')}
        label="Drikker dere rekker hver gang"
        text={drinksText}
        values={UP_TO_TWENTY}
      />
      <NumberField
        {...field('drinksPerOrder')}
        label="Drikker i én bestilling"
        hint={
          drinksPerOrder > drinksPerSlot
            ? `Dere rekker bare ${drinksText(drinksPerSlot)}, så det gjelder.`
            : 'Aldri flere enn dere rekker hver gang.'
        }
        text={drinksText}
        values={UP_TO_TWENTY}
      />
      <NumberField
        {...field('leadMinutes')}
        label="Tidligste henting"
        text={(minutes) => `${minutes} minutter etter bestillingen`}
        values={[0, 5, 10, 15, 20, 30, 45, 60]}
      />
      <NumberField
        {...field('lastOrderMinutes')}
        label="Siste henting"
        text={(minutes) => `${minutes} minutter før dere stenger`}
        values={[0, 5, 10, 15, 20, 30, 45, 60]}
      />
      <CheckboxField
        {...field('asksWhere')}
        label="Spør om ta med eller drikk her"
        hint="Mva. er 15 % på det de tar med, og 25 % på det de drikker her. Prisen er den samme."
      />
      <CheckboxField
        {...field('takesNotes')}
        label="Gjester kan skrive en beskjed"
        hint="Høyst 140 tegn, som bare dere leser. Den slettes etter et døgn."
      />
      <CheckboxField
        {...field('showsNames')}
        label="Skjermen for gjester viser fornavn ved siden av numrene"
      />
    </SectionForm>
  );
}

const UP_TO_TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);

type NumberFieldProps = FieldProps<number> & {
  label: string;
  hint?: string;
  text: (value: number) => string;
  values: readonly number[];
};

/** A select of numbers. A different number that the API stored is an option too. */
function NumberField({ value, onValue, values, text, ...rest }: NumberFieldProps) {
  const offered = [...new Set([...values, value])].sort((one, other) => one - other);
  return (
    <ChoiceField
      {...rest}
      names={Object.fromEntries(offered.map((each) => [each, text(each)]))}
      value={String(value)}
      onValue={(chosen) => onValue(Number(chosen))}
    />
  );
}
