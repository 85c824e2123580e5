import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.mjs';
import type { ServerProcess } from '#scripts/server-process.ts';
import { line } from './load.ts';

const SLOWDOWN = 4;
const ROUNDS = 3;
/** Time between two steps, in milliseconds; the previous step's animation is still running. */
const PAUSE = 800;

/** Removes the oldest choice, so that the layers above it drop. */
const REMOVE = 'Fjern';
const REMOVE_ALL = 'Fjern valg';

/** The steps of one round. */
const STEPS = [
  ...['Filterkaffe', 'Havremelk', 'Espresso', REMOVE, 'Matcha', REMOVE, 'Helmelk', 'Chai', REMOVE],
  REMOVE_ALL,
];

/** Runs the steps in the page. @returns the times between frames, in milliseconds. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ rounds, pause, steps, REMOVE, REMOVE_ALL }) => {
      const press = (step: string) => {
        const button =
          step === REMOVE
            ? document.querySelector('[aria-label^="Fjern "]')
            : [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith(step));
        if (!button) throw new Error(`There is no button for ${step}`);
        const clicks = step === REMOVE || step === REMOVE_ALL ? [1] : [1, 2];
        for (const detail of clicks) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      };
      const frames: number[] = [];
      let last = performance.now();
      let isRunning = true;
      const count = (now: number) => {
        frames.push(now - last);
        last = now;
        if (isRunning) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      for (const step of Array.from({ length: rounds }, () => steps).flat()) {
        press(step);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      isRunning = false;
      return frames.slice(1);
    },
    { rounds: ROUNDS, pause: PAUSE, steps: STEPS, REMOVE, REMOVE_ALL },
  );

/** Prints how smoothly the cup animates on a slowed-down processor. */
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
