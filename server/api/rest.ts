import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ZodObject, type ZodType } from 'zod';
import { type Access, GUARDS, refuseKey } from '#server/core/access.ts';
import { fieldCopier } from '#server/core/field-copier.ts';
import type { Shown } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { authRest } from '#server/features/accounts/accounts.calls.ts';
import { readSessions } from '#server/features/accounts/session.plugin.ts';
import { auditRest } from '#server/features/audit/audit.calls.ts';
import { cafeRest } from '#server/features/cafe/cafe.calls.ts';
import { categoriesRest } from '#server/features/categories/categories.calls.ts';
import { choicesRest } from '#server/features/choices/choices.calls.ts';
import { csvRest } from '#server/features/csv/csv.calls.ts';
import { drinksRest } from '#server/features/drinks/drinks.calls.ts';
import { imagesRest } from '#server/features/images/images.calls.ts';
import { ingredientsRest } from '#server/features/ingredients/ingredients.calls.ts';
import { menuRest } from '#server/features/menu/menu.calls.ts';
import { pickupRest } from '#server/features/pickup/pickup.calls.ts';
import { sortingRest } from '#server/features/sorting/sorting.calls.ts';
import { todayRest } from '#server/features/today/today.calls.ts';
import { limitBodies } from '#server/http/admission.ts';
import { type CallerOf, nameIgnoredFields, type RestRoutes, usualFailures } from '#server/http/rest-route.ts';
import { describeRoutes, type Tag } from './openapi/document.ts';
import { serveReference } from './openapi/reference.plugin.ts';

/**
 * Routes by their tag in the API reference, with the areas that public reads among them show; without areas they are
 * not cached.
 */
const FEATURES: [tag: Tag, routes: RestRoutes, shows?: Shown[]][] = [
  ['Accounts', authRest],
  ['Café', cafeRest, ['cafe']],
  ['Café', todayRest],
  ['Menu', menuRest, ['menu']],
  ['Categories', categoriesRest, ['categories']],
  ['Choices', choicesRest, ['choices']],
  ['Ingredients', ingredientsRest, ['ingredients']],
  ['Dream cups', drinksRest, ['drinks', 'likes']],
  ['Images', imagesRest, ['images']],
  ['Pickup', pickupRest],
  ['Categories', sortingRest],
  ['Café', auditRest],
  ['Menu', csvRest('menu')],
  ['Ingredients', csvRest('ingredients')],
];

/** The groups, with their OpenAPI security requirements; the only scope is a role, or the purpose of a key. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  publicly: [{}, { bearer: [] }],
  signedIn: [{ bearer: [] }],
  counter: [{ bearer: ['Admin', 'Barista'] }, { key: ['Till'] }],
  staff: [{ bearer: ['Admin', 'Barista'] }],
  screens: [{ bearer: ['Admin', 'Barista'] }, { key: ['Screen'] }],
  sheets: [{ bearer: ['Admin'] }, { key: ['Sheet'] }],
  admin: [{ bearer: ['Admin'] }],
};

type ZodRoute = { schema: ZodType };

/** Validates input with the route's zod schemas; `problemOf` translates their ZodError. */
const validateByZod =
  ({ schema }: ZodRoute) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: result.error };
  };

const serializeFields = ({ schema }: ZodRoute) => {
  const copyFields = fieldCopier(schema);
  return (data: unknown) => JSON.stringify(copyFields(data));
};

const parametersOf = (query: unknown): string[] =>
  query instanceof ZodObject ? Object.keys(query.shape) : [];

/** The REST API under `/api`: all features' routes, one guard per group, and the docs. @param bodyLimit in bytes. */
export async function registerRest(app: FastifyInstance, deps: Deps, bodyLimit: number): Promise<void> {
  app.setValidatorCompiler<ZodType>(validateByZod);
  app.setSerializerCompiler<ZodType>(serializeFields);
  readSessions(app, deps);
  limitBodies(app, deps, bodyLimit);
  nameIgnoredFields(app);
  await describeRoutes(app);
  async function register<Group extends Access>(
    access: Group,
    [tag, routes, shows]: (typeof FEATURES)[number],
  ): Promise<void> {
    const addRoutes = routes[access];
    if (!addRoutes) return;
    const callerOf: CallerOf<Group> = ({ bearer }) => GUARDS[access](bearer);
    await app.register(async (group) => {
      group.addHook('onRequest', async (request, reply) => {
        callerOf(request);
        if (access === 'publicly' && !['GET', 'HEAD'].includes(request.method)) refuseKey(request.bearer);
        if (shows) request.shows = shows;
        // Routes that create a record respond with 201 without setting the status themselves.
        if (201 in Object(request.routeOptions.schema?.response)) reply.code(201);
      });
      group.addHook('onRoute', (route) => {
        if (access === 'publicly' && ['GET', 'HEAD'].includes(String(route.method)) && shows)
          route.config = { ...route.config, cachedBy: parametersOf(route.schema?.querystring) };
        const response = { ...usualFailures(access, route), ...Object(route.schema?.response) };
        const reads = access === 'publicly' && route.method === 'GET';
        const security = [...SECURITY[access], ...(reads ? [{ key: [] }] : [])];
        route.schema = { ...route.schema, response, tags: [tag], security };
      });
      addRoutes(group.withTypeProvider<ZodTypeProvider>(), deps, callerOf);
    });
  }
  const groups = Object.keys(SECURITY) as Access[];
  for (const access of groups) for (const feature of FEATURES) await register(access, feature);
  const document = { schema: { hide: true }, config: { cachedBy: [] } };
  app.get('/openapi.json', document, () => app.swagger());
  serveReference(app, deps);
}
