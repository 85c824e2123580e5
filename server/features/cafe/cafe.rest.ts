import { documented, failures, type RestRoutes } from '#server/http/rest-route.ts';
import { Cafe, CafeInput, StoredCafe } from '#shared/cafe/cafe.ts';
import { readCafe, readStoredCafe } from './cafe.service.ts';
import { updateCafe } from './edit-cafe.service.ts';

export const cafeRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/cafeapi/cafe',
      documented('The café', 'Name, contact, opening hours and texts, as the pages show them now.', {
        response: { 200: Cafe },
      }),
      () => readCafe(deps),
    );
  },
  admin: (app, deps, adminOf) => {
    app.get(
      '/cafeapi/settings',
      documented('The café’s settings', 'All sections with their versions.', {
        response: { 200: StoredCafe },
      }),
      () => readStoredCafe(deps),
    );
    app.put(
      '/cafeapi/update',
      documented(
        'Change a section of the café’s settings',
        'Replaces the section’s `value` as a whole. A `version` that is no longer the current one is 409.',
        { body: CafeInput, response: { 200: StoredCafe, ...failures(409) } },
      ),
      (request) => updateCafe(deps, adminOf(request), request.body),
    );
  },
};
