import { useId } from 'react';
import { addressAfterLogin } from '#client/data/after-login.ts';
import { roleOf, saveSession } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Field, type FieldProps } from '#client/ui/field/field.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import * as paths from '#shared/paths.ts';
import styles from './account-dialog.module.css';
import { loginFailure } from './account-errors.ts';

/** The username that the guest has typed in another dialog, and a function that remembers it for the next one. */
export type TypedUsername = {
  username?: string | undefined;
  onUsername?: ((username: string) => void) | undefined;
};

type LoginDialogProps = TypedUsername & {
  text?: string;
  isNew?: boolean;
  /** The links to the other dialogs; without these functions there are no links. */
  onRegister?: () => void;
  onForgotten?: () => void;
  /** Which roles may log in here, by default all. */
  allows?: (role: string) => boolean;
  /** Called when the new session is stored. By default a login loads the home page or the back office. */
  onLoggedIn?: () => void;
  onClose: () => void;
};

/** Asks for username and password; nothing is sent while one is missing. A login stores the session. */
export function LoginDialog(props: LoginDialogProps) {
  const { text, isNew = false, onRegister, onForgotten, onClose } = props;
  const noticeId = useId();
  const { auth } = trpc.useUtils().client;

  function startSession(token: string): FormErrors | 'leave' {
    if (props.allows?.(roleOf(token)) === false) return { username: 'Denne kontoen kan ikke brukes her' };
    saveSession(token);
    if (props.onLoggedIn) props.onLoggedIn();
    else window.location.assign(addressAfterLogin(roleOf(token), window.history.state));
    return 'leave';
  }

  async function send(form: FormData, isOpen: () => boolean): Promise<FormErrors | 'leave'> {
    const username = String(form.get('username'));
    const password = String(form.get('password'));
    const missing = {
      username: username.trim() ? undefined : 'Skriv inn brukernavnet ditt',
      password: password ? undefined : 'Skriv inn passordet ditt',
    };
    if (missing.username || missing.password) return missing;
    const { message } = await auth.login.mutate({ username, password, rememberMe: true });
    if (!message) return { form: 'Token not found in response' };
    return isOpen() ? startSession(message) : 'leave';
  }

  return (
    <ActionDialog
      title="Login"
      action="Logg inn"
      acting="Logger inn..."
      send={send}
      failure={loginFailure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {isNew && (
            <p id={noticeId} className="notice strong green-tint">
              Kontoen din er klar. Logg inn med passordet du nettopp valgte.
            </p>
          )}
          {text && <p>{text}</p>}
          <UsernameField username={props.username} onUsername={props.onUsername} error={errors.username} />
          <PasswordField
            label="Passord"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
            aria-describedby={isNew ? noticeId : undefined}
          />
          {onForgotten && (
            <OtherDialogLink question="Glemt passordet?" answer="Slik kommer du inn" onClick={onForgotten} />
          )}
          {onRegister && (
            <OtherDialogLink question="Er du ny her?" answer="Lag en konto" onClick={onRegister} />
          )}
        </>
      )}
    </ActionDialog>
  );
}

type UsernameFieldProps = TypedUsername & Pick<FieldProps, 'error' | 'hint'>;

export const UsernameField = ({ username, onUsername, ...rest }: UsernameFieldProps) => (
  <Field
    {...rest}
    label="Brukernavn"
    name="username"
    defaultValue={username}
    onChange={(event) => onUsername?.(event.target.value)}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);

type OtherDialogLinkProps = { question: string; answer: string; onClick: () => void };

export const OtherDialogLink = ({ question, answer, onClick }: OtherDialogLinkProps) => (
  <p className={`row wrap quiet small ${styles.way}`}>
    <span>{question}</span>{' '}
    <button type="button" className="target strong" onClick={onClick}>
      {answer}
    </button>
  </p>
);

/** How the owner finishes the set-up of a shop that has no admin yet. */
export const SetupNote = () => (
  <p className="notice surface">
    Nettbutikken har ingen admin ennå. Er den din? Åpne lenken som viste seg da du startet den. Den virker i
    en halvtime; en ny får du på maskinen med <code>cafe admin link</code>, eller{' '}
    <code>npm run cafe -- admin link</code> der koden ligger, med de samme innstillingene som butikken.
  </p>
);

/**
 * Starts a session with a token from an invitation, a link or a recovery code. Replaces the page in the history, because
 * none of them can be used again.
 * @param address the page to open; by default the one where users of this role begin
 */
export function startSession(token: string, address?: string): 'leave' {
  saveSession(token);
  window.location.replace(address ?? addressAfterLogin(roleOf(token), { opened: paths.office }));
  return 'leave';
}
