import { useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import fieldStyles from '#client/ui/field/field.module.css';
import { Options, SelectField } from '#client/ui/field/field.tsx';
import { ChipField } from '#client/ui/field/form-fields.tsx';
import { THEMES, themeById, VESSEL_NAMES, VESSELS, type Vessel } from '#shared/cup/looks.ts';
import styles from './choices.module.css';

type ThemeProps = {
  themeId: number;
  onTheme: (themeId: number) => void;
  className?: string | undefined;
};

export function ThemeSelect({ themeId, onTheme, className }: ThemeProps) {
  return (
    <SelectField
      label="Fargetema"
      className={className}
      value={themeId}
      autoComplete="off"
      onChange={(event) => onTheme(Number(event.target.value))}
    >
      <Options of={THEMES.map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}

export function ThemeCircles({ themeId, onTheme, className }: ThemeProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="strong">
        Fargetema <span className={`quiet ${styles.chosen}`}>{themeById(themeId).name}</span>
      </legend>
      <div className={classes('stack', styles.circles, className)}>
        {THEMES.map((theme) => (
          <label key={theme.id} className={`hover-tint ${fieldStyles.covered} ${styles.circle}`}>
            <input
              type="radio"
              name={name}
              aria-label={theme.name}
              checked={theme.id === themeId}
              onChange={() => onTheme(theme.id)}
            />
            {/* Lid above, cup below, straw across. */}
            <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
              <circle cx="20" cy="20" r="19" fill={theme.cup} />
              <path d="M1 20a19 19 0 0 1 38 0z" fill={theme.lid} />
              <path d="M27 5 19 35" stroke={theme.straw} strokeWidth="4" strokeLinecap="round" />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type VesselChoiceProps = { vessel: Vessel; onVessel: (vessel: Vessel) => void };

export const VesselChoice = ({ vessel, onVessel }: VesselChoiceProps) => (
  <ChipField
    label="Serveres i"
    chips={VESSELS.map((each) => ({ value: each, text: VESSEL_NAMES[each], icon: each }))}
    value={vessel}
    onValue={onVessel}
    className={styles.vessels}
  />
);
