import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Field, type FieldProps } from './field.tsx';

/** A password's input with a button that shows the password. Focus and caret stay in place. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end' | 'ref'>) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function toggle() {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    flushSync(() => setShown(!shown));
    // Safari focuses a field whose caret is set.
    if (document.activeElement !== field) return;
    // Chromium forgets a caret that is set before the new type has been laid out.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  }

  return (
    <Field
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? 'Skjul passord' : 'Vis passord'}
          aria-pressed={shown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
