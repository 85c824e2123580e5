import type { ReactNode } from 'react';
import { DataList } from '#client/lists/data-list.tsx';
import type { List } from '#client/lists/use-list.ts';
import type { Drink } from '#shared/drinks.ts';
import { DRINK_LIST, type DrinkSort, drinkColumns } from './drink-columns.tsx';

type DrinkListProps = {
  list: List<Drink, DrinkSort>;
  caption: string;
  searchLabel: string;
  /** What the error says, in English, where there is one. */
  failure: string;
  /** What is said where there is no drink at all, with a way on. */
  empty: ReactNode;
  /** What can be done with a drink. */
  action?: (drink: Drink) => ReactNode;
  /** A drink's page is about to be shown in the place of this one. */
  onFollow?: (drink: Drink) => void;
  className?: string | undefined;
};

/** Dream cups for guests to search, sort and page through. */
export const DrinkList = ({ action, onFollow, ...rest }: DrinkListProps) => (
  <DataList
    {...rest}
    noun={{ one: 'drømmekopp', many: 'drømmekopper' }}
    columns={drinkColumns({ action, onFollow })}
    keyOf={({ drinkId }) => drinkId}
    tableClass={DRINK_LIST}
  />
);
