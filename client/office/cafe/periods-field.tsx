import { useId } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { CAFE_LIMITS, type Period, TIME } from '#shared/cafe/cafe-sections.ts';
import { endOf } from '#shared/cafe/opening-hours.ts';
import { addTo, removeFrom } from './section-fields.tsx';
import styles from './section-form.module.css';

type PeriodsFieldProps = FormField<Period[]> & {
  /** What a closed day opens with. */
  usual?: readonly Period[] | undefined;
};

const WORKDAY: Period = { from: '09:00', to: '18:00' };

const endsNextDay = (period: Period): boolean =>
  TIME.test(period.from) && TIME.test(period.to) && period.to !== '00:00' && endOf(period) > 24 * 60;

/** The opening hours of a day: any number of periods; none is closed. */
export function PeriodsField({ label, error, usual = [], ...list }: PeriodsFieldProps) {
  const { name, value, onValue } = list;
  const id = useId();
  const change = (at: number, patch: Partial<Period>) =>
    onValue(value.map((period, index) => (index === at ? { ...period, ...patch } : period)));
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
      {value.map((period, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity but their place.
        <div key={at} className={`row wrap gap-1 ${styles.periods}`}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="time"
              name={`${name}.${at}.${end}`}
              className={field.control}
              aria-label={`${label}, ${end === 'from' ? 'fra' : 'til'}${value.length > 1 ? ` (${at + 1})` : ''}`}
              aria-invalid={error ? true : undefined}
              // Browsers know no 24:00; the end of the day is shown as the next one's start.
              value={period[end] === '24:00' ? '00:00' : period[end]}
              onChange={({ target }) => change(at, { [end]: target.value })}
            />
          ))}
          <IconButton
            name={`${name}.${at}.remove`}
            label={`Fjern ${period.from}–${period.to} fra ${label}`}
            onClick={() => removeFrom(list, at)}
          >
            <Icon name="trash" />
          </IconButton>
          {at === value.length - 1 && value.length < CAFE_LIMITS.periods && add}
          {endsNextDay(period) && <p className="quiet">{`Til ${period.to} dagen etter`}</p>}
        </div>
      ))}
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  );
}
