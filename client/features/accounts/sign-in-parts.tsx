import { trpc } from '#client/data/trpc.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import styles from './account-dialog.module.css';
import { loginFailure } from './account-errors.ts';

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

/**
 * @param onToken called with the token after a login, unless the dialog was closed meanwhile; returns the errors, or null.
 * @returns the `onSubmit` of a `DialogForm` with the field `password`; nothing is sent while name or password is missing.
 */
export function useLogin(username: string, onToken: (token: string) => FormErrors | null) {
  const login = trpc.auth.login.useMutation();
  return async (form: FormData, isOpen: () => boolean): Promise<FormErrors | null> => {
    const password = String(form.get('password'));
    const missing = {
      username: username.trim() ? undefined : 'Skriv inn brukernavnet ditt',
      password: password ? undefined : 'Skriv inn passordet ditt',
    };
    if (missing.username || missing.password) return missing;
    try {
      const { message } = await login.mutateAsync({ username, password, rememberMe: true });
      if (!message) return { form: 'Token not found in response' };
      return isOpen() ? onToken(message) : null;
    } catch (error) {
      return loginFailure(error);
    }
  };
}

type OtherDialogLinkProps = { question: string; answer: string; onClick: () => void };

/** The link from the login to the registration, or back. */
export const OtherDialogLink = ({ question, answer, onClick }: OtherDialogLinkProps) => (
  <p className={`row wrap quiet small ${styles.way}`}>
    <span>{question}</span>{' '}
    <button type="button" onClick={onClick}>
      {answer}
    </button>
  </p>
);
