import { useState } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { menuRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines, useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ColorDot } from '#client/ui/icon/icon.tsx';
import { QueryError, Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './menu-list.module.css';

const loadDialog = () => import('./menu-item-dialog.tsx');
const [MenuItemDialog, hintDialog] = lazyDialog(async () => (await loadDialog()).MenuItemDialog);

// Few guests avoid anything, so the text is fetched only for them.
const [WithoutLine] = lazyDialog(async () => (await loadDialog()).WithoutLine, { isOptional: true });

const DIETS = ['vegetarian', 'vegan'] as const;
const LABELS = { vegetarian: 'Vegetarisk', vegan: 'Vegansk' };
type Diet = keyof typeof LABELS | undefined;
type Said = Pick<MenuItem, 'vegan' | 'vegetarian'>;

/** The diet in the address. None on the server, which renders one page for all guests. */
function useDiet(): Diet {
  const word = useLocationProperty(
    () => new URLSearchParams(location.search).get('kost'),
    () => null,
  );
  return DIETS.find((diet) => diet === word);
}

/** Lists one category, with links to the others in its tab. Shows a skeleton instead of the previous category while loading. */
export function MenuList({ section, inTab }: { section: MenuSection; inTab: MenuSection[] }) {
  const { key: category, name } = section;
  const menu = trpc.menu.byCategory.useQuery({ category }, { select: menuRows });
  const diet = useDiet();
  const state = menu.isPending ? 'Loading...' : menu.data?.length ? countText(menu.data, diet) : '';
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
        {(diet || menu.data?.some(({ vegetarian }) => vegetarian)) && (
          <DietFilter section={section} chosen={diet} />
        )}
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

/** Marks the items that suit a diet. It hides no others, because the owner may not have said yet what suits it. */
const DietFilter = ({ section, chosen }: { section: MenuSection; chosen: Diet }) => (
  <nav aria-label="Kosthold" className="row wrap gap-x-4">
    {DIETS.map((diet) => (
      <LinkButton
        key={diet}
        href={addressOf(section, diet === chosen ? undefined : diet)}
        variant={diet === chosen ? 'primary' : 'secondary'}
        aria-current={diet === chosen}
      >
        {LABELS[diet]}
      </LinkButton>
    ))}
  </nav>
);

type SectionLinkProps = {
  section: MenuSection;
  chosen: MenuSection | undefined;
  label: string;
  className: string;
};

export const SectionLink = ({ section, chosen, label, className }: SectionLinkProps) => (
  <Link
    href={addressOf(section, useDiet())}
    className={className}
    aria-current={section.key === chosen?.key ? 'page' : undefined}
  >
    {label}
  </Link>
);

const addressOf = ({ key }: MenuSection, diet: Diet): string =>
  paths.menuCategory(key) + (diet ? `&kost=${diet}` : '');

const SectionHeading = ({ section: { name, color } }: { section: MenuSection }) => (
  <h2 className={`shrink breakable ${styles.headingName}`}>
    {color && (
      <>
        <ColorDot color={color} />{' '}
      </>
    )}
    <span>{name}</span>
  </h2>
);

type SectionResultsProps = { section: MenuSection; items: MenuItem[]; results: MenuItem[] };

/** Stays mounted without results, because a dialog of the last one may be open. */
export const SectionResults = ({ section, items, results }: SectionResultsProps) => (
  <section aria-label={section.name} className={`stack gap-4 ${styles.results}`}>
    {results.length > 0 && <SectionHeading section={section} />}
    <MenuCards section={section} items={items} shown={results} />
  </section>
);

type MenuCardsProps = {
  section: MenuSection;
  items: MenuItem[];
  shown?: MenuItem[];
};

/** The items of a category as cards, each of which opens a dialog. Needs a key by category, or the dialog stays open. */
function MenuCards({ section, items, shown = items }: MenuCardsProps) {
  const [opened, setOpened] = useState<MenuItem | null>(null);
  const item = opened && (items.find(({ menuItemId }) => menuItemId === opened.menuItemId) ?? opened);
  return (
    <>
      {shown.length > 0 && (
        <ul className={`stack gap-3 ${styles.list}`}>
          {shown.map((each) => (
            <MenuCard
              key={each.menuItemId}
              item={each}
              withPrice={showsPrice(section)}
              onOpen={() => setOpened(each)}
            />
          ))}
        </ul>
      )}
      {item && (
        <MenuItemDialog
          item={item}
          isGone={!items.includes(item)}
          isDrink={isOfDrinks(section)}
          diet={dietText(item)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

export const showsPrice = ({ temperature }: MenuSection): boolean => temperature !== 'cold';

/** Whether a category has drinks. Categories of food are neither hot nor cold. */
export const isOfDrinks = ({ temperature }: MenuSection): boolean => temperature !== null;

function MenuCard({ item, withPrice, onOpen }: { item: MenuItem; withPrice: boolean; onOpen: () => void }) {
  const avoided = useAvoided();
  const diet = useDiet();
  const diets = dietText(item, diet);
  return (
    <li className={`stack ${styles.item}`}>
      <button
        type="button"
        className={`raised stack gap-4 ${styles.card}`}
        aria-haspopup="dialog"
        onPointerEnter={hintDialog}
        onFocus={hintDialog}
        onClick={onOpen}
      >
        <Picture src={item.imagePath} alt="" shape="square" />
        <span className={`stack shrink gap-1 ${styles.text}`}>
          <span className="wrap baseline gap-x-2">
            <span className={`headline snug shrink step-1 ${styles.name}`}>{item.name}</span>
            {withPrice && <span className={`price ${styles.price}`}>{priceText(item)}</span>}
          </span>
          {item.description && <span className="quiet small snug clamped">{item.description}</span>}
          <AllergenLines allergens={item.allergens} />
          {diets && (
            <span className="quiet small snug" data-unsafe={(diet && !item[diet]) || undefined}>
              {diets}
            </span>
          )}
          {avoided.allergens.length > 0 && item.choiceIds.length > 0 && (
            <WithoutLine item={item} avoided={avoided} />
          )}
        </span>
      </button>
    </li>
  );
}

/** The diets that an item suits or not, such as `Vegetarisk. Vegansk: nei`. Says if the owner has not answered for the chosen diet. */
export const dietText = (item: Said, chosen?: Diet): string =>
  DIETS.flatMap((diet) => {
    if (item[diet]) return LABELS[diet];
    if (item[diet] === false) return `${LABELS[diet]}: nei`;
    return diet === chosen ? `${LABELS[diet]}: ukjent, spør oss` : [];
  }).join('. ');

const MenuCardsSkeleton = () => (
  <ul className={`stack gap-3 ${styles.list}`}>
    <Repeat times={6}>
      <li className={`stack ${styles.item}`}>
        <div className={`raised stack gap-4 ${styles.card}`}>
          <PicturePlace shape="square" />
          <span className={`stack shrink gap-1 ${styles.text}`}>
            <Skeleton className={`step-1 ${styles.word}`} />
            <Skeleton className="quiet small snug" />
          </span>
        </div>
      </li>
    </Repeat>
  </ul>
);

/** A drink's price in a list, such as `45 kr`; with several sizes from the lowest, such as `fra 45 kr`. */
export function priceText({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string {
  if (sizes.length < 2) return formatPrice(price);
  return `fra\u00a0${formatPrice(Math.min(...sizes.map((size) => size.price)))}`;
}

/** A category's name in the links of an open tab: `Varme` or `Kalde` where the tab's label is `VARME DRIKKER` or `KALDE DRIKKER`. */
export function shortLabel({ label, name, temperature }: MenuSection): string {
  if (label === name.toUpperCase()) return name;
  return temperature === 'hot' ? 'Varme' : 'Kalde';
}

/** Such as `8 varer`, or `3 av 8 varer` with a chosen diet. */
export function countText(items: readonly Said[], diet: Diet): string {
  const all = items.length === 1 ? '1 vare' : `${items.length} varer`;
  return diet ? `${items.filter((item) => item[diet]).length} av ${all}` : all;
}
