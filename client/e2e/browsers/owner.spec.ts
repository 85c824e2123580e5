import { writeFile } from 'node:fs/promises';
import { ADMIN } from '#client/e2e/steps/admin-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { picture } from '#client/e2e/steps/image-steps.ts';
import { test } from './test.ts';

test('an owner adds a menu item with a picture, edits it, deletes it and undoes that', async ({
  story,
}, info) => {
  const name = uniqueCupName('Nettlesermokka');
  const file = info.outputPath('mokka.png');
  await writeFile(file, (await picture('mokka.png')).buffer);
  await story.goto('/login');
  await story.click({ role: 'button', name: 'Login', in: { role: 'main' } });
  const login = { role: 'dialog', name: 'Login' };
  await story.fill({ css: '[autocomplete=username]', in: login }, ADMIN[0]);
  await story.fill({ css: 'input[type=password]', in: login }, ADMIN[1]);
  await story.press('Enter');
  await story.see({ role: 'heading', name: 'Velkommen inn i lyset' });
  await story.click({ role: 'link', name: 'AdminDash' });
  await story.click({ role: 'link', name: 'Menu' });

  const add = { role: 'button', name: 'Add Menu Item' };
  await story.click(add);
  const form = { role: 'dialog', name: 'Add Menu Item' };
  await story.seeFocus({ role: 'textbox', name: 'Name', in: form });
  await story.type(name);
  await story.fill({ role: 'textbox', name: 'Description', in: form }, 'Mild');
  await story.fill({ role: 'textbox', name: 'Price (NOK)', in: form }, '45');
  await story.choose('[role=dialog] select', 'Varm Kaffe');
  await story.click({ role: 'button', name: 'Velg bilde', in: form });
  const picker = { role: 'dialog', name: 'Velg bilde' };
  await story.click({ role: 'button', name: 'Last opp et nytt bilde', in: picker });
  await story.see({ css: 'form[aria-label="Last opp et bilde"]' });
  await story.upload('form[aria-label="Last opp et bilde"] input[type=file]', file);
  await story.click({ role: 'button', name: 'Last opp', in: picker });
  await story.seeNo(picker);
  await story.see({ css: 'img', in: form }, ({ isLoaded }) => isLoaded);
  await story.click({ role: 'button', name: 'Lagre', in: form });
  await story.seeNo(form);
  await story.seeFocus(add);

  await story.fill({ role: 'searchbox' }, name);
  // The only row, because the search has ended.
  const row = { css: 'tr:only-child', text: name };
  const opener = { css: 'button', text: name, in: row };
  await story.click(opener);
  const details = { role: 'dialog', name };
  await story.see({ role: 'img', name, in: details }, ({ isLoaded }) => isLoaded);
  await story.click({ role: 'button', name: 'Edit', in: details });
  const edit = { role: 'dialog', name: 'Edit Menu Item' };
  await story.click({ role: 'textbox', name: 'Price (NOK)', in: edit }, 2);
  await story.type('46');
  await story.press('Enter');
  await story.seeNo(edit);
  await story.seeFocus(opener);
  await story.click(opener);
  await story.see({ css: 'dd', text: /^46$/, in: details });
  await story.click({ role: 'button', name: 'Delete', in: details });
  await story.click({ role: 'button', name: 'Slett', in: { role: 'alertdialog' } });
  await story.seeNo(row);
  await story.click({ role: 'button', name: 'Angre' });
  await story.see(row);
});
