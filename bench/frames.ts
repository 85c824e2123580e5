import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.mjs';
import type { ServerProcess } from '#scripts/server-process.ts';
import { line } from './load.ts';

const SLOWDOWN = 4;
const ROUNDS = 3;
/** Between two steps, in milliseconds: what the step before began still moves. */
const PAUSE = 800;

/** Takes out the oldest choice, from below what then drops. */
const TAKE_OUT = 'Fjern';
const TAKE_ALL_BACK = 'Fjern valg';

/** One round of a guest. */
const STEPS = [
  ...['Filterkaffe', 'Havremelk', 'Espresso', TAKE_OUT, 'Matcha', TAKE_OUT, 'Helmelk', 'Chai', TAKE_OUT],
  TAKE_ALL_BACK,
];

/** Does the steps one after the other, in the page, and gives the time between every two frames in milliseconds. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ rounds, pause, steps, TAKE_OUT, TAKE_ALL_BACK }) => {
      const press = (step: string) => {
        const button =
          step === TAKE_OUT
            ? document.querySelector('[aria-label^="Fjern "]')
            : [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith(step));
        if (!button) throw new Error(`There is no button for ${step}`);
        const clicks = step === TAKE_OUT || step === TAKE_ALL_BACK ? [1] : [1, 2];
        for (const detail of clicks) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      };
      const frames: number[] = [];
      let last = performance.now();
      let going = true;
      const count = (now: number) => {
        frames.push(now - last);
        last = now;
        if (going) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      for (const step of Array.from({ length: rounds }, () => steps).flat()) {
        press(step);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      going = false;
      return frames.slice(1);
    },
    { rounds: ROUNDS, pause: PAUSE, steps: STEPS, TAKE_OUT, TAKE_ALL_BACK },
  );

/** Prints how evenly the cup moves in a browser whose processor is slowed down. */
export async function measureFrames(cafe: ServerProcess): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  console.log(
    `\nThe cup's frames, processor slowed down ${SLOWDOWN} times, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(line('', 'frames', '< 20 ms', 'worst'));
  for (const [name, width, height] of [
    ['desktop', 1280, 800],
    ['phone', 390, 844],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`${cafe.origin}/drommekoppen`);
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', {
      rate: SLOWDOWN,
    });
    const frames = await framesOf(page);
    const even = frames.filter((frame) => frame < 20).length / frames.length;
    console.log(
      line(
        name,
        String(frames.length),
        `${(even * 100).toFixed(1)} %`,
        `${Math.max(...frames).toFixed(0)} ms`,
      ),
    );
    await page.close();
  }
  await browser.close();
}
