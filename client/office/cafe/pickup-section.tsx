import type { CSSProperties } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { CheckboxField, ChoiceField } from '#client/ui/field/form-fields.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { WEEKDAYS } from '#shared/cafe/opening-hours.ts';
import type { PickupFigures } from '#shared/pickup/pickup-queue.ts';
import { drinksText } from '#shared/pickup/pickup-states.ts';
import styles from './cafe.module.css';
import { type FieldProps, SectionForm, useSection } from './section-form.tsx';

export function PickupSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('pickup', 'Bestilling', settings);
  const { field } = state;
  const { drinksPerOrder, drinksPerSlot } = state.draft;
  return (
    <SectionForm title="Bestilling" state={state}>
      <CheckboxField {...field('isOn')} label="Gjester kan bestille, og betale ved disken" />
      <p className="quiet">
        De kan bestille så lenge siden Disken er åpen hos dere, og noen ser hva som kommer.
      </p>
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
        {...field('showsNames')}
        label="Skjermen for gjester viser fornavn ved siden av numrene"
      />
    </SectionForm>
  );
}

const UP_TO_TWENTY = Array.from({ length: 20 }, (_, at) => at + 1);

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

export function PickupPlot() {
  const figures = trpc.pickup.figures.useQuery(undefined, { staleTime: 0 });
  const { data } = figures;
  if (figures.isLoadingError) return <QueryError query={figures} fallback="Failed to fetch the orders" />;
  if (!data) return <PageSkeleton />;
  return (
    <section
      aria-label="Når gjester bestiller"
      className={`surface stack content-start gap-4 ${styles.section}`}
    >
      <h2 className="step-2">Når gjester bestiller</h2>
      {data.hours.length === 0 ? (
        <p>{`Ingen har bestilt de siste ${data.days} dagene.`}</p>
      ) : (
        <>
          <Hours {...data} />
          <Most title="Mest bestilt" counts={data.most} />
          {data.options.length > 0 && <Most title="Mest valgt til" counts={data.options} />}
        </>
      )}
    </section>
  );
}

const Most = ({ title, counts }: { title: string; counts: PickupFigures['most'] }) => (
  <>
    <h3>{title}</h3>
    <ol className={`stack gap-1 ${styles.most}`}>
      {counts.map(({ name, drinks }) => (
        <li key={name} className="row between gap-3">
          <span className="breakable shrink">{name}</span> <span>{drinks}</span>
        </li>
      ))}
    </ol>
  </>
);

function Hours({ hours, days }: PickupFigures) {
  const first = Math.min(...hours.map(({ hour }) => hour));
  const last = Math.max(...hours.map(({ hour }) => hour));
  const most = Math.max(...hours.map(({ drinks }) => drinks));
  return (
    <div className={styles.plot}>
      <Table caption={`Drikker bestilt til hver time, de siste ${days} dagene`}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour % 24}`.padStart(2, '0')}</th>
              {WEEKDAYS.map((day, weekday) => {
                const drinks =
                  hours.find((each) => each.weekday === weekday && each.hour === hour)?.drinks ?? 0;
                const shade: CSSProperties & Record<'--share', string> = {
                  '--share': `${Math.sqrt(drinks / most)}`,
                };
                return (
                  <td key={day} className={styles.cell} style={shade}>
                    {drinks || <span className="visually-hidden">0</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
