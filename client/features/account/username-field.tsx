import { Field } from '#client/ui/field/field.tsx';

type UsernameFieldProps = {
  value: string;
  onUsername: (username: string) => void;
  error: string | undefined;
  hint?: string;
};

/** The name that login and registration ask for. */
export const UsernameField = ({ onUsername, ...rest }: UsernameFieldProps) => (
  <Field
    {...rest}
    label="Brukernavn"
    name="username"
    onChange={(event) => onUsername(event.target.value)}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
