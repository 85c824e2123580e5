import { useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Options, SelectField } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
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
          <label key={theme.id} className={`hover-tint ${styles.option} ${styles.circle}`}>
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

export function VesselChoice({ vessel, onVessel }: { vessel: Vessel; onVessel: (vessel: Vessel) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="strong">Serveres i</legend>
      <div className={`wrap gap-2 ${styles.choices}`}>
        {VESSELS.map((each) => (
          <label key={each} className={`row target hover-tint gap-2 ${styles.option} ${styles.choice}`}>
            <input type="radio" name={name} checked={each === vessel} onChange={() => onVessel(each)} />
            <Icon name={each} />
            <span>{VESSEL_NAMES[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
