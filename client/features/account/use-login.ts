import { trpc } from '#client/lib/api/trpc.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { loginFailure } from './account-errors.ts';

/**
 * @param onToken called with the token after a login, unless the dialog was closed meanwhile; returns the errors, or null.
 * @returns the `onSubmit` of a `DialogForm` with the field `password`; nothing is sent while name or password is missing.
 */
export function useLogin(username: string, onToken: (token: string) => FormErrors | null) {
  const login = trpc.auth.login.useMutation();
  return async (form: FormData, isOpen: () => boolean): Promise<FormErrors | null> => {
    const password = String(form.get('password'));
    const missing = {
      username: username.trim() ? undefined : 'Skriv inn brukernavnet ditt',
      password: password ? undefined : 'Skriv inn passordet ditt',
    };
    if (missing.username || missing.password) return missing;
    try {
      const { message } = await login.mutateAsync({ username, password, rememberMe: true });
      if (!message) return { form: 'Token not found in response' };
      return isOpen() ? onToken(message) : null;
    } catch (error) {
      return { form: loginFailure(error) };
    }
  };
}
