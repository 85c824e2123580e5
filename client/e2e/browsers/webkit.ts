import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver';
import { freePort } from '#scripts/server-process.ts';
import type { Launch } from './driver.ts';

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Space: Key.SPACE };

/** Starts a program, and ends it with this process at the latest. */
function start(path: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    child.kill();
    await ended;
    process.off('exit', kill);
  };
  return { stdout: child.stdout, stop };
}

/** Collects the page's errors after `load`, because the driver has no command for them. */
const watchErrors = () => {
  const errors: string[] = [];
  Object.assign(window, { errors });
  console.error = console.warn = (...parts: unknown[]) => void errors.push(parts.join(' '));
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
};
const readErrors = (): string[] => Reflect.get(window, 'errors') ?? [];

/** Controls WebKit, the engine of Safari, in its GTK browser on a virtual display. */
export const launchWebKit: Launch = async ({ paths: [driver = '', xvfb = ''], isDark, size }) => {
  const screen = ['-screen', '0', '1400x1200x24', '-nolisten', 'tcp', '-displayfd', '1'];
  const display = start(xvfb, screen);
  const [number] = await once(createInterface(display.stdout), 'line');
  const port = await freePort();
  const theme = isDark ? 'Adwaita:dark' : 'Adwaita';
  const service = start(driver, [`--port=${port}`], { DISPLAY: `:${number}`, GTK_THEME: theme });
  // On a busy machine the driver starts listening a second later.
  await expect(() => fetch(`http://127.0.0.1:${port}/status`)).toPass();
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  /** The errors of earlier pages. */
  const errors: string[] = [];
  const keys = (text: string) => browser.actions().sendKeys(text).perform();
  return {
    goto: async (url) => {
      errors.push(...(await browser.executeScript<string[]>(readErrors)));
      await browser.get(url);
      await browser.executeScript(watchErrors);
    },
    evaluate: (act, ...args) => browser.executeScript(act, ...args),
    run: (source) => browser.executeScript(source),
    click: async (x, y, times) => {
      const move = browser.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 });
      await (times === 1 ? move.click() : move.press().release().press().release()).perform();
    },
    type: keys,
    press: (key) => keys(KEYS[key]),
    upload: (css, file) => browser.findElement(By.css(css)).sendKeys(file),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    errors: async () => [...errors, ...(await browser.executeScript<string[]>(readErrors))],
    close: async () => {
      await browser.quit();
      await service.stop();
      await display.stop();
    },
  };
};
