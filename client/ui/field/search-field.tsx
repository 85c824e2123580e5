import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';

type SearchFieldProps = {
  /** For screen readers; the placeholder shows the same text. */
  label: string;
  lang?: 'en' | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
};

export function SearchField({ label, lang, value, onChange, className }: SearchFieldProps) {
  return (
    <search className={classes(styles.search, className)}>
      <Icon name="search" />
      <Field
        type="search"
        label={label}
        labelLang={lang}
        hideLabel
        placeholder={label}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
