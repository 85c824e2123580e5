import { trpc } from '#client/data/trpc.ts';
import { RevocableSection } from '#client/office/revocable-section.tsx';
import { timeText } from '#client/office/time-text.ts';
import type { OpenLink } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';

/** What a link is for, such as `Invitasjon som barista`. */
const linkText = ({ role, username }: OpenLink): string =>
  role === null ? `Nytt passord for ${username}` : `Invitasjon som ${ROLE_NAMES[role].toLowerCase()}`;

/** The links that nobody has used yet. */
export function OpenLinks() {
  const { client } = trpc.useUtils();
  const query = trpc.people.links.useQuery(undefined, { staleTime: 0 });
  return (
    <RevocableSection
      title="Åpne lenker"
      text="Invitasjoner, og lenker til et nytt passord, står her til de er brukt."
      query={query}
      rows={query.data?.map((link) => ({
        id: link.linkId,
        name: linkText(link),
        facts: `Laget av ${link.createdBy}, virker til ${timeText(link.expiresAt, Date.now())}`,
      }))}
      warning="Den som har lenken, kan ikke bruke den lenger."
      revoke={(linkId) => client.people.revoke.mutate({ linkId })}
    />
  );
}
