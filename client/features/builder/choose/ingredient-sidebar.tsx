import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { ingredientRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { Unsafe, useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { AvoidBar } from '#client/features/allergens/avoid-bar.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ErrorState, Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { unsafeText } from '#shared/menu/allergens.ts';
import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import { ingredientPicture, SoldOut } from './ingredient-details.tsx';
import styles from './ingredients.module.css';

/** Groups ingredients by category, both in the owner's order. `id` is null for ingredients without a category. */
export const groupIngredients = (ingredients: readonly Ingredient[]) =>
  Array.from(
    Map.groupBy(ingredients, ({ categoryId }) => categoryId),
    ([id, members]) => ({ id, name: members[0]?.categoryName ?? UNCATEGORIZED, ingredients: members }),
  );

type CardsProps = {
  selectedId: number | null;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
};

type IngredientSidebarProps = CardsProps & {
  className: string | undefined;
  onHint: () => unknown;
};

/**
 * The ingredients to choose from. The categories are native `<details>`, closed at first, because those open without
 * JavaScript too. Memoized, because it does not depend on the cup.
 */
export const IngredientSidebar = memo(function Sidebar(props: IngredientSidebarProps) {
  const { className, onHint, ...cards } = props;
  const list = trpc.ingredients.list.useQuery(undefined, { select: ingredientRows });
  return (
    <section
      className={`raised stack content-start gap-3 ${className}`}
      aria-labelledby="ingredienser"
      aria-busy={list.isPending}
      onPointerEnter={onHint}
      onFocus={onHint}
    >
      <div className={`row wrap between gap-3 ${styles.top}`}>
        <h2 id="ingredienser" className="step-2">
          Ingredienser
        </h2>
        <AvoidBar />
      </div>
      {list.isPending && (
        <>
          <p role="status" lang="en" className="quiet small">
            Loading...
          </p>
          <Repeat times={6}>
            <Skeleton shape="block" className={styles.place} />
          </Repeat>
        </>
      )}
      {list.isLoadingError && (
        <ErrorState message="Kunne ikke hente ingrediensene" onRetry={() => list.refetch()} />
      )}
      {list.data && (
        <p className={`quiet small ${styles.hint}`}>
          {list.data.length > 0
            ? 'Klikk på en kategori for å se ingredienser.'
            : 'Ingen ingredienser ennå. Se så lenge hva andre har laget, og kom tilbake litt senere.'}
        </p>
      )}
      {list.data && (
        <div className="stack divided">
          {groupIngredients(list.data).map((group) => (
            <details key={group.id}>
              <summary className={`row hover-tint gap-3 ${styles.summary}`}>
                <h3 className={`shrink hyphens ${styles.category}`}>{group.name}</h3>
                <span className={`quiet small ${styles.count}`}>{group.ingredients.length}</span>
                <Icon name="down" />
              </summary>
              <IngredientRows ingredients={group.ingredients} {...cards} />
            </details>
          ))}
        </div>
      )}
    </section>
  );
});

/** The ingredients of a category: one tab stop, in which the arrow keys move. */
function IngredientRows({ ingredients, selectedId, ...card }: CardsProps & { ingredients: Ingredient[] }) {
  const { active, ...keys } = useRovingRows();
  return (
    <>
      <ul className={`stack gap-1 ${styles.cards}`} {...keys}>
        {ingredients.map((ingredient, row) => (
          <IngredientCard
            key={ingredient.ingredientId}
            ingredient={ingredient}
            selected={ingredient.ingredientId === selectedId}
            isTabStop={row === Math.min(active, ingredients.length - 1)}
            {...card}
          />
        ))}
      </ul>
      <p className={`quiet small ${styles.keys}`}>Piltastene går opp og ned i listen.</p>
    </>
  );
}

const ROWS: Record<string, (row: number, count: number) => number> = {
  ArrowDown: (row, count) => Math.min(row + 1, count - 1),
  ArrowUp: (row) => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Makes a list a single tab stop, its row `active`. The arrow keys, Home and End move the focus between the rows. */
function useRovingRows() {
  const [active, setActive] = useState(0);
  const rowOf = (list: Element, target: EventTarget) =>
    [...list.children].findIndex((row) => target instanceof Node && row.contains(target));
  return {
    active,
    onFocus: ({ currentTarget, target }: FocusEvent) => setActive(rowOf(currentTarget, target)),
    onKeyDown: (event: KeyboardEvent) => {
      const { currentTarget: list, target, key } = event;
      const from = rowOf(list, target);
      const to = ROWS[key]?.(from, list.children.length);
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const buttonsOf = (row: number) => [...(list.children[row]?.querySelectorAll('button') ?? [])];
      const column = buttonsOf(from).indexOf(target as HTMLButtonElement);
      const buttons = buttonsOf(to);
      buttons[Math.min(column, buttons.length - 1)]?.focus();
    },
  };
}

type IngredientCardProps = Omit<CardsProps, 'selectedId'> & {
  ingredient: Ingredient;
  selected: boolean;
  /** Whether the row can be reached by Tab; the arrow keys reach the others. */
  isTabStop: boolean;
};

/** An ingredient to choose: a click shows its details; a double click, or the plus, adds it. */
const IngredientCard = memo(function Card(props: IngredientCardProps) {
  const { ingredient, selected, onShow, onAdd, isTabStop } = props;
  const { name, unitPrice, isAvailable } = ingredient;
  const warning = unsafeText(useAvoided(), ingredient.allergens);
  const onClick = useCardClicks(
    () => onShow(ingredient),
    () => onAdd(ingredient),
  );
  return (
    <li className="row">
      <button
        type="button"
        className={`wrap shrink grow hover-tint gap-3 ${styles.card}`}
        aria-current={selected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-sold-out={isAvailable && !warning ? undefined : ''}
        onClick={onClick}
      >
        <Picture src={ingredientPicture(ingredient)} alt="" shape="square" />
        <span className={`wrap shrink gap-x-3 snug ${styles.facts}`}>
          <span className={`strong shrink hyphens ${styles.name}`}>{name}</span>{' '}
          {isAvailable ? <span className="quiet small">{formatPrice(unitPrice)}</span> : <SoldOut />}
          {warning && <Unsafe text={warning} />}
        </span>
      </button>
      {isAvailable && (
        <IconButton
          label={`Legg til ${name}${warning ? `. ${warning}` : ''}`}
          className="green"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onAdd(ingredient)}
        >
          <Icon name="plus" />
        </IconButton>
      )}
    </li>
  );
});

const CLICK_DELAY_MS = 300;
const MAX_DOUBLE_CLICK_MS = 1000;

/**
 * A click or tap calls `onShow` after a delay, unless a second one follows, which calls `onAdd`. A slower double click
 * by the system's setting also calls `onAdd`. A key press or a screen reader's click calls `onShow` at once.
 */
function useCardClicks(onShow: () => void, onAdd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastClick = useRef(-Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ detail, timeStamp }: { detail: number; timeStamp: number }) => {
    if (detail === 0) return onShow();
    // The browser also counts a double click whose first click was on another card.
    const isSlow = detail === 2 && timeStamp - lastClick.current <= MAX_DOUBLE_CLICK_MS;
    const isSecond = timer.current !== undefined || isSlow;
    lastClick.current = timeStamp;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSecond) return onAdd();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onShow();
    }, CLICK_DELAY_MS);
  };
}
