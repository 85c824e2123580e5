import { numberText } from '#shared/text/text.ts';
import type { Texture } from './textures.ts';

export const UNITS = ['shot', 'dl', 'pump', 'tablespoon', 'teaspoon', 'gram', 'piece'] as const;
export type Unit = (typeof UNITS)[number];

/** Names of units in the back office and in CSV files, and their abbreviations in recipes. */
export const UNIT_NAMES: Record<Unit, string> = {
  shot: 'shot',
  dl: 'dl',
  pump: 'pumpetrykk',
  tablespoon: 'spiseskje',
  teaspoon: 'teskje',
  gram: 'gram',
  piece: 'stk.',
};
const SHORT: Record<Unit, string> = {
  ...UNIT_NAMES,
  pump: 'pump',
  tablespoon: 'ss',
  teaspoon: 'ts',
  gram: 'g',
};

/** The measure of an ingredient: its unit, and how much of it fills one slot of the cup. */
export type Measure = { unit: Unit; amountPerSlot: number };

export const MAX_AMOUNT = 1000;

const MEASURES: Record<Texture, Measure> = {
  liquid: { unit: 'dl', amountPerSlot: 0.15 },
  foam: { unit: 'dl', amountPerSlot: 0.2 },
  ice: { unit: 'piece', amountPerSlot: 1 },
  fruit: { unit: 'tablespoon', amountPerSlot: 1 },
  crumbs: { unit: 'tablespoon', amountPerSlot: 0.5 },
  spice: { unit: 'teaspoon', amountPerSlot: 0.25 },
  syrup: { unit: 'pump', amountPerSlot: 0.5 },
};

export const measureOf = (texture: Texture): Measure => MEASURES[texture];

/** With at most two decimals. */
const decimals = (amount: number): string => numberText(String(Number(amount.toFixed(2))));

const QUARTERS = ['', '¼', '½', '¾'];

/** An amount in quarters, such as `1½`; at least a quarter. */
function quarters(amount: number): string {
  const count = Math.max(1, Math.round(amount * 4));
  const whole = Math.floor(count / 4);
  return `${whole || ''}${QUARTERS[count % 4]}`;
}

/** Decilitres as a measuring jug shows them, in steps of half a centilitre; less than one centilitre is exact. */
const decilitres = (amount: number): number => (amount < 0.1 ? amount : Math.round(amount * 20) / 20);

/** The amount in a recipe for `slots` slots, such as `1,35 dl`, `2 shot` or `½ ts`. */
export function amountText(slots: number, { unit, amountPerSlot }: Measure): string {
  const amount = slots * amountPerSlot;
  const number =
    unit === 'dl' ? decimals(decilitres(amount)) : unit === 'gram' ? decimals(amount) : quarters(amount);
  return `${number}\u00a0${SHORT[unit]}`;
}
