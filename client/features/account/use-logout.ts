import { trpc } from '#client/lib/api/trpc.ts';
import { dropSession, tokenNow } from '#client/lib/session/session-store.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** How long the server may take to end a session before that counts as failed, in milliseconds. */
const PATIENCE = 10_000;

/** Forgets the session here at once, whatever the server answers, and ends it there. */
export function useLogout(): () => Promise<void> {
  const { client } = trpc.useUtils();
  return async () => {
    const ended = client.auth.logout.mutate(undefined, {
      context: { token: tokenNow() },
      signal: AbortSignal.timeout(PATIENCE),
    });
    dropSession();
    try {
      await ended;
      toast('Logged out successfully!', { lang: 'en' });
    } catch {
      toast('Logout failed.', { error: true, lang: 'en' });
    }
  };
}
