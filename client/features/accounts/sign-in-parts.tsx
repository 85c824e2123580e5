import { addressAfterLogin } from '#client/data/after-login.ts';
import { roleOf, saveSession } from '#client/data/session-store.ts';
import { classes } from '#client/ui/classes.ts';
import { Field } from '#client/ui/field/field.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { failedPasswordRules } from '#shared/accounts/account-rules.ts';
import styles from './account-dialog.module.css';

/**
 * Starts a session with a token from an invitation, a link or a recovery code. Replaces the page in the history, because
 * none of them can be used again.
 * @param address the page to open; by default the one where users of this role begin
 */
export function startSession(token: string, address?: string): 'leave' {
  saveSession(token);
  window.location.replace(address ?? addressAfterLogin(roleOf(token), { office: '' }));
  return 'leave';
}

/** Starts the session of an account with a new password, unless its dialog was closed meanwhile. */
export function startPasswordSession(token: string, isOpen: () => boolean): 'leave' {
  if (isOpen()) return startSession(token);
  toast('Passordet er byttet. Du kan logge inn nå.');
  return 'leave';
}

type UsernameFieldProps = {
  value: string;
  onUsername: (username: string) => void;
  error: string | undefined;
  hint?: string;
};

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

/** Every rule: an empty password meets none. */
const RULES = failedPasswordRules('');

type NewPasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  onPassword: (password: string) => void;
  error: string | undefined;
};

/** A new password with its rules, each marked once it is met. */
export function NewPasswordField({ onPassword, ...field }: NewPasswordFieldProps) {
  const failed = failedPasswordRules(field.value);
  return (
    <div>
      <PasswordField
        {...field}
        onChange={(event) => onPassword(event.target.value)}
        autoComplete="new-password"
        required
        hint={<Rules failed={failed} />}
      />
      {/* Announced when the number changes, not at every key press. */}
      <span className="visually-hidden" role="status">
        {field.value && `${RULES.length - failed.length} av ${RULES.length} krav er oppfylt`}
      </span>
    </div>
  );
}

function Rules({ failed }: { failed: string[] }) {
  return (
    <ul className={`stack ${styles.rules}`}>
      {RULES.map((rule) => {
        const isMet = !failed.includes(rule);
        return (
          <li key={rule} className={classes('row gap-2', isMet && styles.met)}>
            <Icon name={isMet ? 'check' : 'circle'} />
            <span>
              <span>{rule}</span>
              <span className="visually-hidden">{isMet ? ': oppfylt' : ': mangler'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type OtherDialogLinkProps = { question: string; answer: string; onClick: () => void };

export const OtherDialogLink = ({ question, answer, onClick }: OtherDialogLinkProps) => (
  <p className={`row wrap quiet small ${styles.way}`}>
    <span>{question}</span>{' '}
    <button type="button" onClick={onClick}>
      {answer}
    </button>
  </p>
);
