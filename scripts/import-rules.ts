import { cruise, type ICruiseResult } from 'dependency-cruiser';

/**
 * Which files these are, and what they may import: files of the project and npm packages, as regular expressions from
 * the start of the name; `node` stands for Node's own modules, `$1` for the first group of `files`.
 */
type Rule = { files: string; imports: string[]; packages: string[] };

const SERVER_BASE = ['shared/', 'server/core/', 'server/files/', 'server/db/', 'server/deps'];
const SERVICES = ['server/records/', String.raw`server/features/[^/]+/[^/]+\.service\.ts`];
/** What a feature may import of its own folder: only `server/api` imports its REST routes, procedures and plugins. */
const OWN_FEATURE = String.raw`$1(?!.*\.(rest|router|plugin)\.ts$)`;
const DATABASE = ['drizzle-orm', 'better-sqlite3'];
const FASTIFY = ['fastify', 'fastify-type-provider-zod', 'zod'];

const CLIENT_BASE = ['shared/', 'client/lib/', 'client/ui/'];
const REACT = ['react', 'react-dom', 'wouter'];
const QUERIES = [...REACT, '@tanstack/react-query', '@trpc/react-query'];

const TEST = String.raw`.*\.test\.tsx?$`;
const ANY = ['.*'];

/** The layers, each from the bottom to the top. A file follows the first rule that it matches. */
const RULES: Rule[] = [
  // Tests see the whole part that they test; those in a browser see it from outside.
  { files: 'client/e2e/', imports: ['client/e2e/', 'shared/'], packages: ANY },
  { files: `client/${TEST}`, imports: ['client/', 'shared/'], packages: ANY },
  { files: `server/(testing/|${TEST})`, imports: ['server/', 'shared/'], packages: ANY },
  { files: `(shared|scripts)/${TEST}`, imports: ['$1/'], packages: ANY },
  { files: '(torture|bench)/', imports: ['$1/', 'scripts/', 'server/', 'shared/'], packages: ANY },
  // Runs before anything is installed.
  { files: String.raw`scripts/.*\.mjs$`, imports: [String.raw`scripts/.*\.mjs`], packages: ['node'] },
  { files: 'scripts/', imports: ['scripts/', 'server/', 'shared/'], packages: ANY },

  { files: 'shared/', imports: ['shared/'], packages: ['zod'] },

  {
    files: 'server/core/',
    imports: ['shared/', 'server/core/'],
    packages: ['node', 'better-sqlite3', 'pino', 'rate-limiter-flexible', 'zod'],
  },
  {
    files: 'server/files/',
    imports: ['shared/', 'server/(core|files)/'],
    packages: ['node', 'better-sqlite3'],
  },
  { files: 'server/db/', imports: ['shared/', 'server/(core|db)/'], packages: ['node', ...DATABASE] },
  { files: 'server/(create-)?deps', imports: SERVER_BASE, packages: ['pino'] },
  { files: 'server/records/', imports: [...SERVER_BASE, 'server/records/'], packages: DATABASE },
  {
    files: 'server/backup/',
    imports: [...SERVER_BASE, 'server/backup/'],
    packages: ['node', 'better-sqlite3', 'tar', 'zod'],
  },
  {
    files: 'server/http/',
    imports: [...SERVER_BASE, 'server/http/'],
    packages: ['node', '@fastify/.*', 'lru-cache', ...FASTIFY],
  },
  { files: 'server/trpc/', imports: [...SERVER_BASE, 'server/trpc/'], packages: ['@trpc/server', 'zod'] },

  // The two APIs of a feature ask its services and know no database; its services know no transport.
  {
    files: String.raw`(server/features/[^/]+/).*(\.(rest|plugin)|-form)\.ts$`,
    imports: ['shared/', 'server/core/', 'server/deps', 'server/http/', OWN_FEATURE],
    packages: FASTIFY,
  },
  {
    files: String.raw`(server/features/[^/]+/).*\.router\.ts$`,
    imports: ['shared/', 'server/core/', 'server/trpc/', OWN_FEATURE],
    packages: ['@trpc/server', 'zod'],
  },
  {
    files: String.raw`(server/features/[^/]+/).*\.job\.ts$`,
    imports: [...SERVER_BASE, 'server/create-deps', ...SERVICES, OWN_FEATURE],
    packages: ['node', 'sharp'],
  },
  {
    files: '(server/features/[^/]+/)',
    imports: [...SERVER_BASE, ...SERVICES, OWN_FEATURE],
    packages: [
      'node',
      ...DATABASE,
      'argon2',
      'csv-parse',
      'csv-stringify',
      'fastest-levenshtein',
      'jose',
      'lru-cache',
      'zod',
    ],
  },

  {
    files: 'server/api/',
    imports: [
      ...SERVER_BASE,
      'server/(api|http|trpc)/',
      String.raw`server/features/.*\.(rest|router|plugin|service)\.ts`,
    ],
    packages: ['node', '@fastify/.*', '@scalar/fastify-api-reference', '@trpc/server', ...FASTIFY],
  },
  {
    files: 'server/pages/',
    imports: [...SERVER_BASE, 'server/(api|http|pages|trpc)/', 'client/render'],
    packages: ['node', '@fastify/static', '@trpc/server', 'fastify', 'vite'],
  },
  {
    files: 'server/app',
    imports: [...SERVER_BASE, 'server/(api|http|trpc)/'],
    packages: ['@fastify/.*', 'fastify'],
  },
  {
    files: 'server/seed/',
    imports: [...SERVER_BASE, ...SERVICES, 'server/seed/', String.raw`server/features/images/render\.job`],
    packages: ['node', 'drizzle-orm'],
  },
  {
    files: 'server/jobs/',
    imports: [...SERVER_BASE, 'server/(backup|jobs|records)/'],
    packages: ['node', 'drizzle-orm'],
  },
  {
    files: 'server/worker/',
    imports: ['server/(core|backup|worker)/', String.raw`server/(api|features)/.*\.job\.ts`],
    packages: ['node'],
  },
  {
    files: 'server/cli/',
    imports: [
      ...SERVER_BASE,
      ...SERVICES,
      'server/(app|create-deps)',
      'server/(backup|cli|jobs|pages|seed)/',
    ],
    packages: ['node', 'fastify', 'zod'],
  },
  { files: 'server/main', imports: ['server/(core|cli)/'], packages: [] },

  { files: 'client/lib/session/', imports: ['shared/', 'client/lib/session/'], packages: REACT },
  {
    files: 'client/lib/api/',
    imports: ['shared/', 'client/lib/(api|session)/', 'server/api/client-types'],
    packages: [...QUERIES, '@trpc/client'],
  },
  { files: 'client/lib/live/', imports: ['shared/', 'client/lib/(api|live)/'], packages: QUERIES },
  {
    files: 'client/lib/forms/',
    imports: ['shared/', 'client/lib/(forms/|session/|[^/]+$)'],
    packages: REACT,
  },
  { files: 'client/lib/', imports: ['shared/', 'client/lib/[^/]+$'], packages: REACT },
  // The design system knows no data.
  {
    files: 'client/ui/',
    imports: ['shared/', 'client/lib/(forms/|[^/]+$)', 'client/ui/'],
    packages: [...REACT, 'react-aria-components'],
  },
  { files: 'client/lists/', imports: [...CLIENT_BASE, 'client/lists/'], packages: QUERIES },
  {
    files: 'client/(cup|admin)/',
    imports: [...CLIENT_BASE, 'client/lists/', 'client/$1/'],
    packages: QUERIES,
  },
  {
    files: '(client/features/[^/]+/)',
    imports: [...CLIENT_BASE, 'client/(lists|cup|admin)/', '$1'],
    packages: QUERIES,
  },
  {
    files: '(client/pages/[^/]+/)',
    imports: [...CLIENT_BASE, 'client/(lists|cup|admin|features)/', '$1'],
    packages: QUERIES,
  },
  { files: 'client/app/', imports: [...CLIENT_BASE, 'client/(app|cup|features|pages)/'], packages: QUERIES },
  {
    files: 'client/(main|render)',
    imports: ['shared/', 'client/(lib|app)/', 'server/api/client-types'],
    packages: ['node', ...QUERIES, '@trpc/client', '@trpc/server'],
  },
];

/** Styles are imported by whatever they style, and rendered once. */
const STYLE = /\.css$/;

/** Whether `file` may import `target`: a path of the project, the name of a package, or `node:` and a module of Node's. */
export function mayImport(file: string, target: string): boolean {
  for (const { files, imports, packages } of RULES) {
    const match = new RegExp(`^${files}`).exec(file);
    if (!match) continue;
    const isFile = /^(shared|server|client|scripts|torture|bench)\//.test(target);
    const allowed = isFile ? imports : packages.map((name) => (name === '.*' ? name : `${name}(/|$|:)`));
    return allowed.some((start) => new RegExp(`^${start.replace('$1', match[1] ?? '')}`).test(target));
  }
  return false;
}

const FOLDERS = ['client', 'server', 'shared', 'scripts', 'torture', 'bench'];

/**
 * Reads every import of a project's folders: of values and types, static and dynamic.
 * @param baseDir the project's root, an absolute path.
 * @returns the imports that break a rule, such as `server/db/a.ts -> server/app.ts`, or are part of a cycle.
 */
export async function brokenImports(baseDir: string, folders = FOLDERS): Promise<string[]> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      exclude: STYLE.source,
      doNotFollow: 'node_modules',
      parser: 'swc',
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: [{ name: 'cycle', severity: 'error', from: {}, to: { circular: true } }] },
    },
    { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  );
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved, module, circular, coreModule }) => {
        const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
        const target = coreModule ? `node:${module}` : /^[.#]/.test(module) ? resolved : (name ?? module);
        return { target, isBroken: circular || !mayImport(source, target) };
      })
      .filter(({ isBroken }) => isBroken)
      .map(({ target }) => `${source} -> ${target}`),
  );
}
