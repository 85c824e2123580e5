import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import styles from './account-dialog.module.css';

type UsernameFieldProps = {
  value: string;
  onUsername: (username: string) => void;
  error: string | undefined;
  hint?: string;
};

/** The username of login and registration. */
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

type CredentialsProps = {
  username: string;
  onUsername: (username: string) => void;
  errors: FormErrors;
  /** The id of a text about the password. */
  describedBy?: string | undefined;
};

/** The fields of a login. */
export const Credentials = ({ username, onUsername, errors, describedBy }: CredentialsProps) => (
  <>
    <UsernameField value={username} onUsername={onUsername} error={errors.username} />
    <PasswordField
      label="Passord"
      name="password"
      autoComplete="current-password"
      required
      error={errors.password}
      aria-describedby={describedBy}
    />
  </>
);

type OtherDialogLinkProps = { question: string; answer: string; onClick: () => void };

/** The link from the login to the registration, or back. */
export const OtherDialogLink = ({ question, answer, onClick }: OtherDialogLinkProps) => (
  <p className={`row wrap quiet small ${styles.way}`}>
    {question}{' '}
    <button type="button" onClick={onClick}>
      {answer}
    </button>
  </p>
);
