import { z } from 'zod';
import { networkOrigins, readableUrl } from '#server/core/addresses.ts';
import { documented, failures, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, passTo, publicly, router } from '#server/trpc/procedures.ts';
import { Cafe, CafeInput, StoredCafe } from '#shared/cafe/cafe.ts';
import { readCafe, readStoredCafe } from './cafe.service.ts';
import { updateCafe } from './edit-cafe.service.ts';

export const cafeRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/cafeapi/cafe',
      documented(
        'Get the café',
        'Returns name, contact, opening hours and texts, as the pages show them now.',
        { response: { 200: Cafe } },
      ),
      () => readCafe(deps),
    );
  },
  admin: (app, deps, adminOf) => {
    app.get(
      '/cafeapi/settings',
      documented('Get the café’s settings', 'Returns all sections with their versions.', {
        response: { 200: StoredCafe },
      }),
      () => readStoredCafe(deps),
    );
    app.put(
      '/cafeapi/update',
      documented(
        'Update a section of the café’s settings',
        'Replaces the whole `value` of the section. Responds with 409 if `version` is outdated.',
        { body: CafeInput, response: { 200: StoredCafe, ...failures(409) } },
      ),
      (request) => updateCafe(deps, adminOf(request), request.body),
    );
  },
};

export const cafeRouter = router({
  get: publicly.output(Cafe).query(({ ctx }) => readCafe(ctx.deps)),
  settings: admin.output(StoredCafe).query(({ ctx }) => readStoredCafe(ctx.deps)),
  addresses: admin
    .output(
      z.object({
        publicUrl: z.string().nullable(),
        readableUrl: z.string().nullable(),
        network: z.array(z.string()),
      }),
    )
    .query(({ ctx: { deps } }) => ({
      publicUrl: deps.config.publicUrl,
      readableUrl: deps.config.publicUrl && readableUrl(deps.config.publicUrl),
      network: networkOrigins(deps.config, deps.config.port),
    })),
  update: admin.schemas(CafeInput, StoredCafe).mutation(passTo(updateCafe)),
});
