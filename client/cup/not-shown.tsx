import type { Drink } from '#shared/drinks/drinks.ts';

type WithVisibility = Pick<Drink, 'visibility'>;

/** Whether a cup is hidden from all guests except its maker. */
export const isNotShown = ({ visibility = 'shown' }: WithVisibility): boolean => visibility !== 'shown';

/** Tells the maker of a hidden cup why it is hidden; nothing for other cups. */
export const NotShown = ({ drink }: { drink: WithVisibility }) =>
  isNotShown(drink) && (
    <p className="quiet">
      {drink.visibility === 'hidden'
        ? 'Bare du og kafeen ser den: kafeen har skjult den.'
        : 'Bare du og kafeen ser den, til kafeen har sett på den.'}
    </p>
  );
