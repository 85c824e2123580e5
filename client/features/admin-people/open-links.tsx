import { useId } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import type { OpenLink } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import styles from './open-links.module.css';

/** What a link is for, such as `Invitasjon som barista`. */
export const linkText = ({ role, username }: Pick<OpenLink, 'role' | 'username'>): string =>
  role === null ? `Nytt passord for ${username}` : `Invitasjon som ${ROLE_NAMES[role].toLowerCase()}`;

/** The links that nobody has used yet. */
export function OpenLinks({ onRevoke }: { onRevoke: (link: OpenLink) => void }) {
  const headingId = useId();
  const { data, isLoadingError, refetch } = trpc.people.links.useQuery(undefined, { staleTime: 0 });
  return (
    <section aria-labelledby={headingId} className={`stack gap-2 ${styles.links}`}>
      <h2 id={headingId} className="step-2">
        Åpne lenker
      </h2>
      {isLoadingError && <ErrorState message="Kunne ikke hente lenkene." onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <p className="quiet">Ingen venter på noen. Lenker du lager, står her til de er brukt.</p>
      )}
      <ul className="stack gap-2">
        {data?.map((link) => (
          <li key={link.linkId} className={`surface wrap between gap-3 ${styles.link}`}>
            <div className="shrink breakable">
              <p className="strong">{linkText(link)}</p>
              <p className="quiet small">
                Laget av {link.createdBy}, virker til {dateText(norwegianDate(link.expiresAt))}
              </p>
            </div>
            <Button aria-haspopup="dialog" onClick={() => onRevoke(link)}>
              Trekk tilbake
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
