import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.mjs';
import type { Child } from './child.ts';
import { line } from './load.ts';

const SLOWDOWN = 4;
const ROUNDS = 3;
/** Between two steps, in milliseconds: what the step before began still moves. */
const PAUSE = 800;

/** One round of a guest: poured, taken back from below what then drops, poured again, all taken back. */
const STEPS = [
  'Filterkaffe',
  'Havremelk',
  'Espresso',
  '−',
  'Matcha',
  '−',
  'Helmelk',
  'Chai',
  '−',
  'Fjern valg',
];

/** Does the steps one after the other, in the page, and gives the time between every two frames in milliseconds. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ rounds, pause, steps }) => {
      // The list is made anew when all is taken back. What is not there ends the bench.
      const named = (name: string) =>
        [...document.querySelectorAll('button')].filter(({ textContent }) => textContent.startsWith(name))[0];
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
        if (step === '−') document.querySelector<HTMLElement>('[aria-label^="Fjern "]')?.click();
        else if (step === 'Fjern valg') named(step)?.click();
        else named(step)?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      going = false;
      return frames.slice(1);
    },
    { rounds: ROUNDS, pause: PAUSE, steps: STEPS },
  );

/** Prints how evenly the cup moves in a browser whose processor is slowed down. */
export async function measureFrames(cafe: Child): Promise<void> {
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
