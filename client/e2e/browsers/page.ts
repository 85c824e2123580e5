import { expect } from '@playwright/test';
import axeCore from 'axe-core';
import type { Driver, Key } from './driver.ts';
import { look, type Seen, type Step } from './look.ts';

/** The first visible element with this role and accessible name, CSS selector or text. */
export type Target = {
  role?: string;
  name?: string | RegExp;
  css?: string;
  text?: string | RegExp;
  in?: Target;
};

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Names must match as a whole; a text may be part of the element's text. */
const whole = (name: string | RegExp) => (typeof name === 'string' ? `^${literal(name)}$` : name.source);
const part = (text: string | RegExp) => (typeof text === 'string' ? literal(text) : text.source);

function stepsOf({ role, name, css = '*', text, in: outer }: Target): Step[] {
  const step = {
    css,
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name: whole(name) }),
    ...(text !== undefined && { text: part(text) }),
  };
  return [...(outer ? stepsOf(outer) : []), step];
}

const isAnything = () => true;

/** A page of the shop in any browser. */
export class StoryPage {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  readonly type: Driver['type'] = (text) => this.#driver.type(text);
  readonly press = (key: Key): Promise<void> => this.#driver.press(key);
  readonly upload: Driver['upload'] = (css, file) => this.#driver.upload(css, file);
  readonly evaluate: Driver['evaluate'] = (act, ...args) => this.#driver.evaluate(act, ...args);

  /** Opens an address of the shop, and waits until the page is interactive. */
  async goto(path: string): Promise<void> {
    await this.#driver.goto(`${this.#origin}${path}`);
    const isInteractive = () => this.evaluate(() => performance.getEntriesByName('interactive').length > 0);
    await expect.poll(isInteractive, 'the page is interactive').toBe(true);
  }

  async #look(target: Target, isToClick = false): Promise<Seen | null> {
    const seen = await this.evaluate(look, stepsOf(target), isToClick);
    if (seen !== false) return seen;
    await this.#driver.run(axeCore.source);
    return this.#look(target, isToClick);
  }

  /** Waits until an element is visible and in the expected state. */
  async see(target: Target, isExpected: (seen: Seen) => boolean = isAnything): Promise<void> {
    const isSeen = async () => {
      const seen = await this.#look(target);
      return seen !== null && (isExpected(seen) || seen);
    };
    await expect.poll(isSeen, `seen: ${JSON.stringify(stepsOf(target))} ${isExpected}`).toBe(true);
  }

  seeFocus = (target: Target): Promise<void> => this.see(target, ({ isFocused }) => isFocused);

  async seeNo(target: Target): Promise<void> {
    await expect.poll(() => this.#look(target), `gone: ${JSON.stringify(stepsOf(target))}`).toBeNull();
  }

  /** Clicks an element once it has stopped moving and is not covered. */
  async click(target: Target, times: 1 | 2 = 1): Promise<void> {
    let [x, y] = [0, 0];
    const isReachable = async () => {
      const seen = await this.#look(target, true);
      if (seen) ({ x, y } = seen);
      return seen?.isReachable;
    };
    await expect.poll(isReachable, `can be clicked: ${JSON.stringify(stepsOf(target))}`).toBe(true);
    await this.#driver.click(x, y, times);
  }

  /** Types a text into an empty field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.type(text);
    await this.see(target, ({ value }) => value !== '');
  }

  /** Chooses an option once the list has it. Sets the value, because browsers show the list outside the page. */
  async choose(css: string, label: string): Promise<void> {
    const choose = (selector: string, text: string) => {
      const list = document.querySelector<HTMLSelectElement>(selector);
      const option = [...(list?.options ?? [])].find((one) => one.label === text);
      if (!list || !option) return false;
      option.selected = true;
      return list.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await expect.poll(() => this.evaluate(choose, css, label), `${label} in ${css}`).toBe(true);
  }
}
