import { useState } from 'react';
import { classes } from '#client/ui/classes.ts';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { failedPasswordRules } from '#shared/accounts/account-rules.ts';
import styles from './account-dialog.module.css';

/** Every rule: an empty password meets none. */
const RULES = failedPasswordRules('');

type NewPasswordFieldProps = { label: string; name: string; error: string | undefined };

/** A new password with its rules, each marked once it is met. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const failed = failedPasswordRules(password);
  return (
    <div>
      <PasswordField
        {...props}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        required
        hint={<Rules failed={failed} />}
      />
      {/* Announced when the number changes, not at every key press. */}
      <span className="visually-hidden" role="status">
        {password && `${RULES.length - failed.length} av ${RULES.length} krav er oppfylt`}
      </span>
    </div>
  );
}

function Rules({ failed }: { failed: string[] }) {
  return (
    <ul className={`stack ${styles.rules}`}>
      {RULES.map((rule) => {
        const met = !failed.includes(rule);
        return (
          <li key={rule} className={classes('row gap-2', met && styles.met)}>
            <Icon name={met ? 'check' : 'circle'} />
            <span>
              <span>{rule}</span>
              <span className="visually-hidden">{met ? ': oppfylt' : ': mangler'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
