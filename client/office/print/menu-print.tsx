import { useState } from 'react';
import { trpc, useCafeName } from '#client/data/trpc.ts';
import { MenuSheet } from '#client/features/menu/menu-sheet.tsx';
import { ReadableAddress, ShareAddress, useShareOrigin } from '#client/office/share-address.tsx';
import { Button, ButtonWithDialog, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import printStyles from '#client/ui/dialog/dialog.module.css';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { CheckboxField, ChoiceField } from '#client/ui/field/form-fields.tsx';
import { QueryError } from '#client/ui/loading/loading.tsx';
import { QrCode } from '#client/ui/picture/qr-code.tsx';
import { choicesLine } from '#shared/menu/drink-options.ts';
import * as paths from '#shared/paths.ts';
import styles from './print.module.css';

export function MenuPrint() {
  const address = useMenuAddress();
  return (
    <>
      <ButtonWithDialog dialog={(props) => <MenuPrintDialog address={address} {...props} />}>
        Skriv ut
      </ButtonWithDialog>
      <LinkButton href={paths.wall} target="_blank">
        Skjerm på veggen
      </LinkButton>
      <QrButton address={address} />
    </>
  );
}

export function MenuAddress() {
  const address = useMenuAddress();
  return (
    <>
      <a href={paths.menu} className="breakable">
        {address && <ReadableAddress address={address} />}
      </a>
      {address && <QrCode address={address} to="menyen" className={styles.code} />}
      <ShareAddress />
      <QrButton address={address} />
    </>
  );
}

/** Undefined while loading. */
function useMenuAddress(): string | undefined {
  const origin = useShareOrigin();
  return origin && origin + paths.menu;
}

const QrButton = ({ address }: { address: string | undefined }) => (
  <ButtonWithDialog
    blocked={!address}
    dialog={(props) => address && <MenuQrDialog address={address} {...props} />}
  >
    QR-kode til bordet
  </ButtonWithDialog>
);

const PAPERS = { a4: 'A4', a3: 'A3, til veggen' };

/** Optional parts of the sheet. */
const PARTS = {
  descriptions: 'Beskrivelser',
  allergens: 'Allergener',
  choices: 'Valg',
  soldOut: 'Det som er utsolgt',
  code: 'QR-kode til menyen',
};

/** Previews and prints the menu without the page around it. @param address of the menu, undefined while loading */
function MenuPrintDialog({ address, onClose }: { address: string | undefined; onClose: () => void }) {
  const menu = trpc.menu.printed.useQuery();
  const [paper, setPaper] = useState<keyof typeof PAPERS>('a4');
  const choices = trpc.choices.list.useQuery().data ?? [];
  const [parts, setParts] = useState({
    descriptions: true,
    allergens: true,
    choices: true,
    soldOut: true,
    code: false,
  });
  const sections = menu.data?.map(({ items, ...section }) => {
    const printed = items.filter(({ isAvailable }) => parts.soldOut || isAvailable);
    return {
      ...section,
      ...(parts.choices && { choices: choicesLine(printed, choices, parts.soldOut) }),
      items: printed.map(({ description, allergens, ...item }) => ({
        ...item,
        ...(parts.descriptions && { description }),
        ...(parts.allergens && { allergens }),
      })),
    };
  });
  const names = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((name) => name !== 'code' || address);
  return (
    <Dialog title="Skriv ut menyen" size="wide" onClose={onClose}>
      <div className="wrap gap-x-4">
        {names.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={PARTS[name]}
            value={parts[name]}
            onValue={(isShown) => setParts({ ...parts, [name]: isShown })}
          />
        ))}
      </div>
      <ChoiceField label="Papir" name="paper" names={PAPERS} value={paper} onValue={setPaper} />
      {parts.code && <ShareAddress />}
      <DialogButtons>
        <Button variant="primary" blocked={!menu.isSuccess} onClick={() => window.print()}>
          Skriv ut
        </Button>
      </DialogButtons>
      {menu.isLoadingError && <QueryError query={menu} fallback="Failed to fetch menu items" />}
      <section
        className={classes('surface', styles.sheet, styles[paper], printStyles.alone)}
        aria-label="Forhåndsvisning"
        data-paper=""
        aria-busy={menu.isPending}
      >
        <MenuSheet
          title={useCafeName()}
          corner={parts.code && address && <QrCode address={address} to="menyen" className={styles.corner} />}
          sections={sections ?? []}
        />
      </section>
    </Dialog>
  );
}

/** Targets of the code, by the end of their address. */
const TARGETS = { '': 'Menyen', '/allergener': 'Allergenene' };

/** A card for the tables with a QR code; prints without the page around it. */
function MenuQrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const name = useCafeName();
  const [leadsTo, setLeadsTo] = useState<keyof typeof TARGETS>('');
  const to = TARGETS[leadsTo].toLowerCase();
  return (
    <Dialog title="QR-kode til bordet" onClose={onClose}>
      <div className={`centered stack gap-3 ${printStyles.alone}`}>
        <p className={`headline ${styles.name}`}>{name}</p>
        <p>{`Skann for ${to}`}</p>
        <QrCode address={address + leadsTo} to={to} className={styles.code} />
        <p className="breakable">
          <ReadableAddress address={address + leadsTo} />
        </p>
      </div>
      <ShareAddress />
      <ChoiceField label="Koden viser" name="leadsTo" names={TARGETS} value={leadsTo} onValue={setLeadsTo} />
      <DialogButtons>
        <Button variant="primary" onClick={() => window.print()}>
          Skriv ut
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
