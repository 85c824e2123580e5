import { dropSession, tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** Drops the session in the browser at once, whatever the response, and ends it on the server. */
export function useLogout(): () => Promise<void> {
  const { client } = trpc.useUtils();
  return async () => {
    const ended = client.auth.logout.mutate(undefined, {
      context: { token: tokenNow() },
      signal: AbortSignal.timeout(10_000),
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
