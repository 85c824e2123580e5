import { useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import { type CupTheme, THEMES, themeById } from '#shared/cup/themes.ts';
import group from './radio-group.module.css';
import styles from './theme-circles.module.css';
import type { ThemeProps } from './theme-select.tsx';

export function ThemeCircles({
  themeId,
  onTheme,
  className,
}: ThemeProps & { className?: string | undefined }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="strong">
        Fargetema <span className={`quiet ${styles.chosen}`}>{themeById(themeId).name}</span>
      </legend>
      <div className={classes(styles.circles, className)}>
        {THEMES.map((theme) => (
          <label key={theme.id} className={classes(group.option, styles.circle)}>
            <input
              type="radio"
              name={name}
              aria-label={theme.name}
              checked={theme.id === themeId}
              onChange={() => onTheme(theme.id)}
            />
            <Circle theme={theme} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Lid above, cup below, straw across. */
const Circle = ({ theme }: { theme: CupTheme }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <circle cx="20" cy="20" r="19" fill={theme.cup} />
    <path d="M1 20a19 19 0 0 1 38 0z" fill={theme.lid} />
    <path d="M27 5 19 35" stroke={theme.straw} strokeWidth="4" strokeLinecap="round" />
  </svg>
);
