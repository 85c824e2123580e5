import { announce } from '#client/ui/toast/toast-store.ts';
import { quotedName } from './quoted-name.ts';

/** Says that a record is stored. @param list the address of its list, for a new one, which may stand on another page. */
export function announceSaved(name: string, list?: string): void {
  if (list === undefined) {
    announce(`${quotedName(name)} er lagret`);
    return;
  }
  const address = new URL(list, location.origin);
  address.searchParams.set('sok', name);
  announce(`${quotedName(name)} er lagt til.`, {
    link: { href: address.pathname + address.search, text: 'Vis den' },
  });
}
