import { trpc } from '#client/lib/api/trpc.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { loginFailure } from './account-failures.ts';

/**
 * Logs in with a name and the password that a form holds; nothing is sent while one is missing.
 * @returns what asks the server, and hands `onToken` the token that it gives; resolves to what is wrong, or to null.
 */
export function useLogin() {
  const login = trpc.auth.login.useMutation();
  return async (
    username: string,
    form: FormData,
    onToken: (token: string) => FormErrors | null,
  ): Promise<FormErrors | null> => {
    const password = String(form.get('password'));
    const missing = {
      ...(!username.trim() && { username: 'Skriv inn brukernavnet ditt' }),
      ...(!password && { password: 'Skriv inn passordet ditt' }),
    };
    if (Object.keys(missing).length > 0) return missing;
    try {
      const { message } = await login.mutateAsync({ username, password, rememberMe: true });
      return message ? onToken(message) : { form: 'Token not found in response' };
    } catch (error) {
      return { form: loginFailure(error) };
    }
  };
}
