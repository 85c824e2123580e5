import { addressAfterLogin } from '#client/data/after-login.ts';
import { roleOf, saveSession } from '#client/data/session-store.ts';

/** Starts a session where somebody has got in otherwise than by a login; a step back does not lead to how. */
export function enter(token: string): void {
  saveSession(token);
  window.location.replace(addressAfterLogin(roleOf(token), { office: '' }));
}
