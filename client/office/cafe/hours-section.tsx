import { useId } from 'react';
import { addTo, removeFrom } from '#client/office/list-rows.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import { ChoiceField, DateField, type FormField, TextField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CafeSettings, StoredCafe } from '#shared/cafe/cafe.ts';
import { HOLIDAY_RULES } from '#shared/cafe/cafe-fields.ts';
import { CAFE_LIMITS, type Period, TIME } from '#shared/cafe/cafe-sections.ts';
import { endOf, WEEKDAYS } from '#shared/cafe/opening-hours.ts';
import { dayFormat, norwegianDate } from '#shared/text/norwegian-date.ts';
import styles from './cafe.module.css';
import { useOpenOrdersToast } from './pickup-section.tsx';
import { Items, ListError, SectionForm, type SectionState, useSection } from './section-form.tsx';

const FRIDAY = 4;

const format = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** Formats a date such as `torsdag 24. desember`; empty without a date. */
const dayText = (date: string): string => date && format(date);

type Hours = CafeSettings['hours'];

/** Days (`MM-DD`) on which most cafés close early although they are no public holidays; `to` is the usual end. */
const EVES = [
  { day: '12-24', note: 'Julaften', to: '13:00' },
  { day: '12-31', note: 'Nyttårsaften', to: '15:00' },
];

const OPENING = '09:00';

/** The hours of a date's weekday; undefined for an empty date. `week` starts on Monday. */
const usualOn = (date: string, week: readonly Period[][]): Period[] | undefined =>
  date === '' ? undefined : week[(new Date(date).getUTCDay() + 6) % 7];

/**
 * Suggests days of the year of `today` (`2026-11-26`) for `exceptions`, without past and existing ones. Each opens as
 * usual on its weekday, or at `OPENING` if the usual time is after its end.
 */
export const suggestedDays = ({ exceptions, week }: Hours, today: string): Hours['exceptions'] =>
  EVES.map(({ day, note, to }) => {
    const date = `${today.slice(0, 4)}-${day}`;
    const opening = usualOn(date, week)?.[0]?.from ?? OPENING;
    return { date, note, periods: [{ from: opening < to ? opening : OPENING, to }] };
  }).filter(({ date }) => date >= today && exceptions.every((day) => day.date !== date));

export function HoursSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('hours', 'Åpningstidene', settings);
  const { draft, errors, field, set } = state;
  const firstOpen = draft.week.findIndex((periods, day) => day < FRIDAY && periods.length > 0);
  const tellOpenOrders = useOpenOrdersToast();
  return (
    <SectionForm
      title="Åpningstider"
      state={state}
      onSaved={() => tellOpenOrders(({ isClosedThen }) => isClosedThen)}
    >
      {errors.week && <ListError name="week" error={errors.week} />}
      {WEEKDAYS.map((label, index) => (
        <div key={label} className={`stack gap-2 ${styles.day}`}>
          <PeriodsField
            name={`week.${index}`}
            label={label}
            value={draft.week[index] ?? []}
            error={errors[`week.${index}`]}
            onValue={(periods) => set('week', draft.week.with(index, periods))}
          />
          {index === firstOpen && (
            <div>
              <Button
                onClick={() => {
                  set('week', draft.week.slice().fill(draft.week[index] ?? [], index, FRIDAY + 1));
                  toast(`${label}–${WEEKDAYS[FRIDAY]?.toLowerCase()} har samme tider`);
                }}
              >
                {`Samme tider ${[...new Set([WEEKDAYS[index + 1], WEEKDAYS[FRIDAY]])].join('–').toLowerCase()}`}
              </Button>
            </div>
          )}
        </div>
      ))}
      <ChoiceField {...field('holidays')} label="På helligdager" names={HOLIDAY_RULES} />
      {(draft.holidays === 'own' || errors.holidayPeriods) && (
        <PeriodsField {...field('holidayPeriods')} label="Tider på helligdager" />
      )}
      <Exceptions state={state} holidays={settings.holidays} />
    </SectionForm>
  );
}

type ExceptionsProps = { state: SectionState<'hours'>; holidays: StoredCafe['holidays'] };

function Exceptions({ state: { draft, errors, field }, holidays }: ExceptionsProps) {
  const list = field('exceptions');
  const { value: exceptions } = list;
  const add = (date: string, note: string) => addTo(list, [{ date, periods: [], note }], 'date');
  const free = holidays.filter(({ date }) => exceptions.every((day) => day.date !== date));
  return (
    <fieldset className="stack gap-4">
      <legend className="strong">Andre dager</legend>
      <p className="quiet">Gjestene ser dem fra to uker i forveien.</p>
      <Items {...list} errors={errors} removeText="Fjern dagen" nameOf={({ date }) => dayText(date)}>
        {({ date }, dayField) => (
          <>
            <DateField {...dayField('date')} label="Dag" />
            <PeriodsField
              {...dayField('periods')}
              label={`Tider ${dayText(date)}`.trim()}
              usual={usualOn(date, draft.week)}
            />
            <TextField {...dayField('note')} label="Grunn" hint="Vises i parentes; kan stå tom" />
          </>
        )}
      </Items>
      {exceptions.length < CAFE_LIMITS.exceptions && (
        <>
          <div className="row wrap gap-3">
            <Button name="exceptions.add" onClick={() => add('', '')}>
              Legg til en dag
            </Button>
            {suggestedDays(draft, norwegianDate()).map((day) => (
              <Button
                key={day.date}
                onClick={() => addTo(list, [day], 'periods.0.from')}
              >{`Legg til ${day.note.toLowerCase()}`}</Button>
            ))}
          </div>
          {free.length > 0 && (
            <details>
              <summary className="row strong target gap-2">
                <Icon name="down" />
                Helligdager det neste året
              </summary>
              <ul className="stack gap-4">
                {free.map(({ date, name }) => (
                  <li key={date} className="row wrap gap-3">
                    <span>{`${name}, ${dayText(date)}`}</span>
                    <Button aria-label={`Andre tider ${name}`} onClick={() => add(date, name)}>
                      Andre tider
                    </Button>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </fieldset>
  );
}

type PeriodsFieldProps = FormField<Period[]> & {
  /** The suggested hours when a closed day gets its first period. */
  usual?: readonly Period[] | undefined;
};

const WORKDAY: Period = { from: '09:00', to: '18:00' };

const endsNextDay = (period: Period): boolean =>
  TIME.test(period.from) && TIME.test(period.to) && period.to !== '00:00' && endOf(period) > 24 * 60;

/** Opening hours of a day as periods; no period means closed. */
function PeriodsField({ label, error, usual = [], ...list }: PeriodsFieldProps) {
  const { name, value, onValue } = list;
  const id = useId();
  const change = (index: number, patch: Partial<Period>) => {
    const changed: Period = { from: '', to: '', ...value[index], ...patch };
    const isAllDay = changed.from === '00:00' && changed.to === '00:00';
    onValue(value.with(index, isAllDay ? { ...changed, to: '24:00' } : changed));
  };
  const first = usual.length > 0 ? [...usual] : [WORKDAY];
  const add = (
    <IconButton
      name={`${name}.add`}
      label={`Legg til tid: ${label}`}
      onClick={() => addTo(list, value.length > 0 ? [{ from: '', to: '' }] : first, 'from')}
    >
      <Icon name="plus" />
    </IconButton>
  );
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="strong">{label}</legend>
      {value.length === 0 && (
        <div className={`row wrap gap-1 ${styles.periods}`}>
          <p>Stengt</p>
          {add}
        </div>
      )}
      {value.map((period, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity but their place.
        <div key={index} className={`row wrap gap-1 ${styles.periods}`}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="time"
              name={`${name}.${index}.${end}`}
              className={field.control}
              aria-label={`${label}, ${end === 'from' ? 'fra' : 'til'}${value.length > 1 ? ` (${index + 1})` : ''}`}
              aria-invalid={error ? true : undefined}
              // `type="time"` has no 24:00, so the end of the day shows as 00:00.
              value={period[end] === '24:00' ? '00:00' : period[end]}
              onChange={({ target }) => change(index, { [end]: target.value })}
            />
          ))}
          <IconButton
            name={`${name}.${index}.remove`}
            label={`Fjern ${period.from}–${period.to} fra ${label}`}
            onClick={() => removeFrom(list, index)}
          >
            <Icon name="trash" />
          </IconButton>
          {index === value.length - 1 && value.length < CAFE_LIMITS.periods && add}
          {endsNextDay(period) && <p className="quiet">{`Til ${period.to} dagen etter`}</p>}
        </div>
      ))}
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  );
}
