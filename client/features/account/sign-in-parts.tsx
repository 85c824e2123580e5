import { Field } from '#client/ui/field/field.tsx';
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
