import { isNetworkFailure } from '#client/lib/error-text.ts';
import { dropSession } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { announce } from '#client/ui/status-store.ts';

/** Ends the session on the server and forgets it here, also when the server could not be told. */
export function useLogout(): () => void {
  const logout = trpc.auth.logout.useMutation({
    onSuccess: () => announce('Logged out successfully!', 'good', 'en'),
    onError: (error) =>
      announce(isNetworkFailure(error) ? 'Logout failed.' : `Logout failed: ${error.message}`, 'bad', 'en'),
    onSettled: dropSession,
  });
  return () => logout.mutate();
}
