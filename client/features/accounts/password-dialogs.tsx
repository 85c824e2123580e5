import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { classes } from '#client/ui/classes.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { failedPasswordRules } from '#shared/accounts/account-rules.ts';
import styles from './account-dialog.module.css';
import { claimFailure, newPasswordError, passwordFailure } from './account-errors.ts';
import { OtherDialogLink, startSession, type TypedUsername, UsernameField } from './login-dialog.tsx';

/** All rules, because an empty password meets none of them. */
const RULES = failedPasswordRules('');

/** A new password, sent as `newPassword`, with its rules, each marked once it is met. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [password, setPassword] = useState('');
  const failed = failedPasswordRules(password);
  return (
    <div>
      <PasswordField
        label={label}
        name="newPassword"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        required
        error={error}
        hint={
          <ul className={`stack ${styles.rules}`}>
            {RULES.map((rule) => {
              const isMet = !failed.includes(rule);
              return (
                <li key={rule} className={classes('row gap-2', isMet && 'green strong')}>
                  <Icon name={isMet ? 'check' : 'circle'} />
                  <span>
                    <span>{rule}</span>
                    <span className="visually-hidden">{isMet ? ': oppfylt' : ': mangler'}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        }
      />
      {/* Announced when the number changes, not at every key press. */}
      <span className="visually-hidden" role="status">
        {password && `${RULES.length - failed.length} av ${RULES.length} krav er oppfylt`}
      </span>
    </div>
  );
}

/** The account of a form without a field for it, for password managers. */
const HiddenUsername = ({ username }: { username: string }) => (
  <input hidden readOnly name="username" autoComplete="username" value={username} />
);

type PasswordDialogProps = { username: string; isAdmin: boolean; onClose: () => void };

export function PasswordDialog({ username, isAdmin, onClose }: PasswordDialogProps) {
  const { auth } = trpc.useUtils().client;

  async function send(form: FormData) {
    const currentPassword = String(form.get('currentPassword'));
    const newPassword = String(form.get('newPassword'));
    const errors = {
      currentPassword: currentPassword ? undefined : 'Skriv inn passordet du har nå',
      newPassword: newPasswordError(newPassword),
    };
    if (errors.currentPassword || errors.newPassword) return errors;
    await auth.changePassword.mutate({ currentPassword, newPassword });
    toast('Password updated successfully!', { lang: 'en' });
    return null;
  }

  return (
    <ActionDialog
      title="Bytt passord"
      action="Lagre passordet"
      send={send}
      fieldErrors={passwordFailure}
      failure="Failed to update password."
      onClose={onClose}
    >
      {(errors) => (
        <>
          <HiddenUsername username={username} />
          <PasswordField
            label="Nåværende passord"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors.currentPassword}
          />
          {isAdmin && <p>Gjenopprettingskodene dine, og lenker du har laget til andre, slutter å virke.</p>}
          <NewPasswordField label="Nytt passord" error={errors.newPassword} />
        </>
      )}
    </ActionDialog>
  );
}

/** Starts the session of an account with a new password, unless its dialog was closed meanwhile. */
function startPasswordSession(token: string, isOpen: () => boolean): 'leave' {
  if (isOpen()) return startSession(token);
  toast('Passordet er byttet. Du kan logge inn nå.');
  return 'leave';
}

type ForgottenDialogProps = TypedUsername & { onLogin: () => void; onClose: () => void };

export function ForgottenDialog({ username, onUsername, onLogin, onClose }: ForgottenDialogProps) {
  const { people } = trpc.useUtils().client;

  async function send(form: FormData, isOpen: () => boolean) {
    const username = String(form.get('username'));
    const code = String(form.get('code'));
    const password = String(form.get('newPassword'));
    const errors = {
      username: username.trim() ? undefined : 'Skriv inn brukernavnet ditt',
      code: code.trim() ? undefined : 'Skriv inn en av kodene',
      newPassword: newPasswordError(password),
    };
    if (errors.username || errors.code || errors.newPassword) return errors;
    const { message } = await people.recover.mutate({ username, code, password });
    return startPasswordSession(message, isOpen);
  }

  return (
    <ActionDialog
      title="Glemt passordet"
      action="Lagre og logg inn"
      send={send}
      failure={claimFailure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Be den som styrer kafeen, om en lenke. Med den velger du et nytt passord.</p>
          <p>Styrer du kafeen selv, bruker du en av gjenopprettingskodene du har skrevet ut.</p>
          <UsernameField username={username} onUsername={onUsername} error={errors.username} />
          <Field
            label="Kode"
            name="code"
            hint="Som 7K2M-X9QD-4TRW-H3PB"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={errors.code}
          />
          <NewPasswordField label="Nytt passord" error={errors.newPassword} />
          <OtherDialogLink question="Husker du det likevel?" answer="Logg inn" onClick={onLogin} />
        </>
      )}
    </ActionDialog>
  );
}

type LinkPasswordDialogProps = { secret: string; username: string; onClose: () => void };

export function LinkPasswordDialog({ secret, username, onClose }: LinkPasswordDialogProps) {
  const { people } = trpc.useUtils().client;
  return (
    <ActionDialog
      title="Nytt passord"
      action="Lagre og logg inn"
      send={async (form, isOpen) => {
        const password = String(form.get('newPassword'));
        const newPassword = newPasswordError(password);
        if (newPassword) return { newPassword };
        const { message } = await people.setPassword.mutate({ secret, password });
        return startPasswordSession(message, isOpen);
      }}
      failure={claimFailure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <HiddenUsername username={username} />
          <NewPasswordField label="Nytt passord" error={errors.newPassword} />
        </>
      )}
    </ActionDialog>
  );
}
