/** A text claim of a JWT; empty if it is missing or no text. The token is not verified: only the server can do that. */
export function claimOf(token: string, claim: 'role' | 'sub'): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const value = { [claim]: '', ...JSON.parse(new TextDecoder().decode(bytes)) }[claim];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
