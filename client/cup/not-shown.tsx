import type { Drink } from '#shared/drinks/drinks.ts';

type Shown = Pick<Drink, 'visibility'>;

/** Whether guests other than its maker don't see a cup. */
export const isNotShown = ({ visibility = 'shown' }: Shown): boolean => visibility !== 'shown';

/** What its maker is told of a cup that others don't see; nothing of other cups. */
export const NotShown = ({ drink }: { drink: Shown }) =>
  isNotShown(drink) && (
    <p className="quiet">
      {drink.visibility === 'hidden'
        ? 'Bare du og kafeen ser den: kafeen har skjult den.'
        : 'Bare du og kafeen ser den, til kafeen har sett på den.'}
    </p>
  );
