import { useState } from 'react';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
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
      <VisuallyHidden>
        <span role="status">
          {password && `${RULES.length - failed.length} av ${RULES.length} krav er oppfylt`}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function Rules({ failed }: { failed: string[] }) {
  return (
    <ul className={`stack ${styles.rules}`}>
      {RULES.map((rule) => {
        const met = !failed.includes(rule);
        return (
          <li key={rule} className={met ? styles.met : undefined}>
            <Icon name={met ? 'check' : 'circle'} />
            <span>
              {rule}
              <VisuallyHidden>{met ? ': oppfylt' : ': mangler'}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
