import { SelectField } from '#client/ui/field/field.tsx';
import { THEMES } from '#shared/cup/themes.ts';

export type ThemeProps = { themeId: number; onTheme: (themeId: number) => void };

export function ThemeSelect({ themeId, onTheme, className }: ThemeProps & { className: string | undefined }) {
  return (
    <SelectField
      label="Fargetema"
      className={className}
      value={themeId}
      autoComplete="off"
      onChange={(event) => onTheme(Number(event.target.value))}
    >
      {THEMES.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
