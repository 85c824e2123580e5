import { Button } from '#client/ui/button/button.tsx';
import { ChoiceField, DateField, TextField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { HOLIDAY_RULES } from '#shared/cafe/cafe-fields.ts';
import { CAFE_LIMITS } from '#shared/cafe/cafe-sections.ts';
import { WEEKDAYS } from '#shared/cafe/opening-hours.ts';
import { suggestedDays, usualOn } from '#shared/cafe/suggested-days.ts';
import { dayFormat, norwegianDate } from '#shared/text/norwegian-date.ts';
import { PeriodsField } from './periods-field.tsx';
import { addTo, Items, ListError } from './section-fields.tsx';
import styles from './section-form.module.css';
import { SectionForm } from './section-form.tsx';
import { type SectionState, useSection } from './use-section.ts';

const FRIDAY = 4;

const format = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** A date such as `torsdag 24. desember`; empty for none. */
const dayText = (date: string): string => date && format(date);

/** When the café is open: the week, public holidays, and single days. */
export function HoursSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('hours', 'Åpningstidene', settings);
  const { draft, errors, field, set } = state;
  const firstOpen = draft.week.findIndex((periods, day) => day < FRIDAY && periods.length > 0);
  return (
    <SectionForm title="Åpningstider" state={state}>
      {errors.week && <ListError name="week" error={errors.week} />}
      {WEEKDAYS.map((label, at) => (
        <div key={label} className={`stack gap-2 ${styles.day}`}>
          <PeriodsField
            name={`week.${at}`}
            label={label}
            value={draft.week[at] ?? []}
            error={errors[`week.${at}`]}
            onValue={(periods) => set('week', draft.week.with(at, periods))}
          />
          {at === firstOpen && (
            <div>
              <Button
                onClick={() => {
                  set('week', draft.week.slice().fill(draft.week[at] ?? [], at, FRIDAY + 1));
                  toast(`${label}–${WEEKDAYS[FRIDAY]?.toLowerCase()} har samme tider`);
                }}
              >
                {`Samme tider ${[...new Set([WEEKDAYS[at + 1], WEEKDAYS[FRIDAY]])].join('–').toLowerCase()}`}
              </Button>
            </div>
          )}
        </div>
      ))}
      <ChoiceField
        {...field('holidays')}
        label="På helligdager"
        names={HOLIDAY_RULES}
        onValue={(holidays) => holidays !== '' && set('holidays', holidays)}
      />
      {(draft.holidays === 'own' || errors.holidayPeriods) && (
        <PeriodsField {...field('holidayPeriods')} label="Tider på helligdager" />
      )}
      <Exceptions state={state} holidays={settings.holidays} />
    </SectionForm>
  );
}

type ExceptionsProps = { state: SectionState<'hours'>; holidays: StoredCafe['holidays'] };

/** Single days with other hours, and the public holidays to choose from. */
function Exceptions({ state: { draft, errors, field }, holidays }: ExceptionsProps) {
  const list = field('exceptions');
  const { value: exceptions } = list;
  const add = (date: string, note: string) => addTo(list, [{ date, periods: [], note }], 'date');
  const free = holidays.filter(({ date }) => exceptions.every((day) => day.date !== date));
  return (
    <fieldset className="stack gap-4">
      <legend className="strong">Andre dager</legend>
      <p className="quiet">Gjestene ser dem fra to uker før.</p>
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
