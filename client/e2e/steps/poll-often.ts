import type { BrowserContext } from '@playwright/test';

/** How often pages poll orders, free times and the office's cups, in milliseconds. */
const POLLS = [5000, 15_000, 30_000];

/** Makes pages poll ten times as often, because tests would otherwise wait for each change. */
export const pollOften = (context: BrowserContext) =>
  context.addInitScript((polls) => {
    const start = window.setInterval.bind(window);
    const faster = (run: TimerHandler, time = 0) => start(run, polls.includes(time) ? time / 10 : time);
    Object.assign(window, { setInterval: faster });
    // The worker of the heartbeats gets its interval in a message.
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (start) {
      postMessage.call(this, { ...start, intervalMs: start.intervalMs / 10 });
    };
  }, POLLS);
