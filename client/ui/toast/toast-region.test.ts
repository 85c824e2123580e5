import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { closeToasts, toast } from './toast-store.ts';

test('only the newest undo says the key that runs it', () => {
  for (const text of ['Nr. 1 er flyttet', 'Nr. 2 er flyttet'])
    toast(text, { action: { text: 'Angre', time: 1000, run: () => undefined } });
  toast('Lagret');
  const html = renderToStaticMarkup(createElement(ToastRegion));
  closeToasts(() => true);
  expect(html.match(/>Angre</g)).toHaveLength(2);
  expect(html.match(/Control\+Z/g)).toHaveLength(1);
  expect(html).toMatch(/Nr\. 2 er flyttet.*Control\+Z/);
});
