import { menuRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ColorDot } from '#client/ui/icon/icon.tsx';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { MenuCards, MenuCardsSkeleton } from './menu-cards.tsx';
import styles from './menu-list.module.css';
import { SectionLink } from './menu-tabs.tsx';

type MenuListProps = { section: MenuSection; inTab: MenuSection[] };

/** The drinks of a category, while loading not those of the previous one, and links to the others in its tab. */
export function MenuList({ section, inTab }: MenuListProps) {
  const { key: category, name } = section;
  const menu = trpc.menu.byCategory.useQuery({ category }, { select: menuRows });
  const state = menu.isPending ? 'Loading...' : menu.data?.length ? countText(menu.data.length) : '';
  return (
    <section aria-label={name} aria-busy={menu.isPending} className="stack content-start gap-6">
      <div className={`wrap baseline ${styles.heading}`}>
        <SectionHeading section={section} />
        {inTab.length > 1 && (
          <nav aria-label="Kategorier i fanen" className="row wrap gap-x-4">
            {inTab.map((other) => (
              <SectionLink
                key={other.key}
                section={other}
                chosen={section}
                label={shortLabel(other)}
                className={`inline-row target breakable ${styles.link}`}
              />
            ))}
          </nav>
        )}
        <p role="status" lang={menu.isPending ? 'en' : undefined} className="quiet">
          {state}
        </p>
      </div>
      {menu.isLoadingError && <QueryError query={menu} fallback="Failed to fetch menu items" />}
      {menu.data?.length === 0 && (
        <div role="status" className={`stack items-start gap-2 ${styles.empty}`}>
          <p lang="en" className="strong">
            No menu items found for this category
          </p>
          <p className="quiet">Kikk i en av de andre kategoriene, eller bygg noe helt eget.</p>
          <LinkButton href={paths.builder}>Lag din egen kopp</LinkButton>
        </div>
      )}
      {menu.isPending ? (
        <MenuCardsSkeleton />
      ) : (
        <MenuCards key={category} section={section} items={menu.data ?? []} />
      )}
    </section>
  );
}

const SectionHeading = ({ section: { name, color } }: { section: MenuSection }) => (
  <h2 className={`shrink breakable ${styles.name}`}>
    {color && (
      <>
        <ColorDot color={color} />{' '}
      </>
    )}
    <span>{name}</span>
  </h2>
);

type FoundInSectionProps = { section: MenuSection; items: MenuItem[]; found: MenuItem[] };

/** What a search found in a category. */
export const FoundInSection = ({ section, items, found }: FoundInSectionProps) => (
  <section aria-label={section.name} className="stack gap-4">
    <SectionHeading section={section} />
    <MenuCards section={section} items={items} shown={found} />
  </section>
);

const SHORT_LABELS: Record<string, string> = { 'VARME DRIKKER': 'Varme', 'KALDE DRIKKER': 'Kalde' };

/** What the links of an open tab call a category: `Varme` or `Kalde` where its tab does, else its name. */
export const shortLabel = ({ label, name }: MenuSection): string => SHORT_LABELS[label] ?? name;

const countText = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);
