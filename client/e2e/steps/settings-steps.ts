import { expect, type Page } from '@playwright/test';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { save } from './admin-steps.ts';
import type { OtherAdmin } from './live-steps.ts';

/** The form of a part of the café's settings. */
export const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

/** Saves a section of the settings. `stored` is its name in the message, where that differs. */
export async function store(page: Page, name: string, stored = name): Promise<void> {
  await save(section(page, name));
  await expect(page.getByText(`${stored} er lagret`)).toBeVisible();
}

/** The stored value of a part of the settings. */
export const storedValue = async ({ get }: OtherAdmin, part: string): Promise<Record<string, unknown>> =>
  (await get<Record<string, { value: Record<string, unknown> }>>('cafeapi/settings'))[part]?.value ?? {};

/** Changes a part of the settings as another admin. */
export const change = ({ put }: OtherAdmin, part: string, value: object) =>
  put('cafeapi/update', { section: part, value });

/** Resets all settings: a second run of a failed test finds the settings of the first. */
export async function resetSettings(other: OtherAdmin): Promise<void> {
  for (const [part, value] of Object.entries(CAFE_DEFAULTS)) await change(other, part, value);
}

export const closeToast = (page: Page) => page.getByRole('button', { name: 'Lukk meldingen' }).click();
