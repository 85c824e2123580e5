import { useRef, useState } from 'react';
import { share } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import styles from './share-button.module.css';

/** Shares a dream cup's page; where the browser can't share or copy the link, shows it. */
export function ShareButton({ drink: { drinkId, name } }: { drink: Drink }) {
  const [link, setLink] = useState<string | null>(null);
  const busy = useRef(false);

  async function onShare() {
    if (busy.current) return;
    busy.current = true;
    const url = window.location.origin + paths.cup(drinkId);
    const shared = await share({ title: name, text: `Se drømmekoppen «${name}»`, url });
    busy.current = false;
    if (shared === 'copied') toast('Lenken er kopiert');
    setLink(shared === 'failed' ? url : null);
  }

  return (
    <>
      <Button onClick={onShare}>
        <Icon name="share" />
        Del koppen
      </Button>
      {link && (
        <Field
          ref={select}
          label="Lenke til koppen"
          hint="Kopier lenken, og send den til en venn."
          value={link}
          readOnly
          className={styles.link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

/** Selects the link, to copy it by hand. */
function select(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
