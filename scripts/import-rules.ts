import { cruise, type ICruiseResult } from 'dependency-cruiser';

/**
 * Files, and the files of the project and npm packages that they may import. Each is a list of regular expressions that
 * match from the start of the name, separated by spaces. `node` stands for Node's own modules, `$1` for the first group of
 * `files`.
 */
type Rule = [files: string, imports: string, packages: string];

const SERVER_BASE = 'shared/ server/core/ server/files/ server/db/ server/deps';
const SERVICES = 'server/records/ server/features/[^/]+/[^/]+[.]service[.]ts';
/** A feature's own folder without its calls and plugins, which only `server/api` imports. */
const OWN_FEATURE = '$1(?!.*[.](calls|plugin)[.]ts$)';
const DATABASE = 'drizzle-orm better-sqlite3';
const FASTIFY = 'fastify fastify-type-provider-zod zod';

const CLIENT_BASE = 'shared/ client/data/ client/lib/ client/ui/';
/** The files of a feature that other features, the office and the layout may import. */
const FEATURES = `client/features/(${[
  'accounts/(recovery-button|staff-content|staff-page|use-session)',
  'allergens/(allergen-lines|allergen-warning|avoid-bar)',
  'cafe/opening-status',
  'drinks/(drink-gallery|dream-cups-button|drink-buttons|most-liked|own-drink-dialogs)',
  'menu/(menu-item-dialog|menu-sheet)',
  'not-found/not-found-page',
  'pickup/(counter/(queue|use-order-change)|order-again|pickup-button|use-pickup)',
].join('|')})[.]tsx?$`;
/** The file of the office that the counter uses to mark items as sold out. */
const OFFICE = 'client/office/sold-out[.]';
/** The files of the office's tabs that other tabs use. */
const TABS =
  'client/office/(csv/csv-tools|images/(about-us-picture|image-chooser|upload-form)|log/log-labels|many/[^/]+|print/menu-print)[.]';
const REACT = 'react react-dom wouter';
const QUERIES = `${REACT} @tanstack/react-query @trpc/react-query`;
const TRPC = `${QUERIES} @trpc/client @trpc/server`;
/** A tab uses what lies beside the tabs, and a few files of other tabs. */
const TAB = `${CLIENT_BASE} client/(lists|cup)/ client/office/[^/]+$ ${TABS} ${FEATURES}`;

const TEST = '.*[.]test[.]tsx?$';
const ANY = '.*';

/** The layers of the server and of the client, each from the bottom to the top. The first match applies. */
const RULES: Rule[] = [
  // Tests see the whole part that they test; those in a browser see it from outside.
  ['client/e2e/', 'client/e2e/ scripts/ shared/', ANY],
  [`client/(testing/|${TEST})`, 'client/ shared/', ANY],
  [`server/(testing/|${TEST})`, 'server/ shared/', ANY],
  [`shared/(testing/|${TEST})`, 'shared/', ANY],
  ['deploy/', 'deploy/ scripts/ server/ shared/', ANY],
  ['load/', 'load/ deploy/ scripts/ server/ shared/', ANY],
  // Runs before anything is installed.
  ['scripts/.*[.]mjs$', 'scripts/.*[.]mjs', 'node'],
  ['scripts/', 'scripts/ server/ shared/', ANY],

  ['shared/', 'shared/', 'zod'],

  [
    'server/core/',
    'shared/ server/core/',
    'node better-sqlite3 date-easter rate-limiter-flexible temporal-polyfill zod',
  ],
  ['server/files/', 'shared/ server/(core|files)/', 'node better-sqlite3'],
  ['server/db/', 'shared/ server/(core|db)/', `node ${DATABASE}`],
  ['server/deps', SERVER_BASE, 'node lru-cache pino'],
  ['server/records/', `${SERVER_BASE} server/records/`, DATABASE],
  ['server/backup/', `${SERVER_BASE} server/backup/`, 'node better-sqlite3 tar zod'],
  ['server/http/', `${SERVER_BASE} server/http/`, `node @fastify/.* lru-cache ${FASTIFY}`],
  ['server/trpc/', `${SERVER_BASE} server/trpc/`, '@trpc/server zod'],

  // The two APIs of a feature call its services and do not use the database; its services use neither API.
  [
    '(server/features/[^/]+/).*[.](calls|plugin)[.]ts$',
    `shared/ server/core/ server/deps server/http/ server/trpc/ ${OWN_FEATURE}`,
    `@trpc/server ${FASTIFY}`,
  ],
  ['(server/features/[^/]+/).*[.]job[.]ts$', `${SERVER_BASE} ${SERVICES} ${OWN_FEATURE}`, 'node sharp'],
  [
    '(server/features/[^/]+/)',
    `${SERVER_BASE} ${SERVICES} ${OWN_FEATURE}`,
    `node ${DATABASE} argon2 csv-parse csv-stringify fastest-levenshtein jose lru-cache temporal-polyfill web-push zod`,
  ],

  [
    'server/api/',
    `${SERVER_BASE} server/(api|http|trpc)/ server/features/.*[.](calls|plugin|service)[.]ts`,
    `node @fastify/.* @scalar/fastify-api-reference @trpc/server ${FASTIFY}`,
  ],
  [
    'server/pages/',
    `${SERVER_BASE} ${SERVICES} server/(api|http|pages|trpc)/ client/render`,
    'node fastify vite',
  ],
  ['server/app', `${SERVER_BASE} server/(api|http|trpc)/`, 'node @fastify/.* fastify'],
  ['server/seed/', `${SERVER_BASE} ${SERVICES} server/seed/`, 'node csv-parse drizzle-orm zod'],
  ['server/jobs/', `${SERVER_BASE} ${SERVICES} server/(backup|jobs|records)/`, 'node drizzle-orm'],
  ['server/metrics/', `${SERVER_BASE} server/backup/ server/metrics/`, 'node fastify prom-client'],
  ['server/worker/', 'server/(core|backup|worker)/ server/(api|features|jobs)/.*[.]job[.]ts', 'node'],
  [
    'server/cli/',
    `${SERVER_BASE} ${SERVICES} server/app server/(backup|cli|jobs|metrics|pages|seed)/`,
    'node fastify lean-qr pino zod',
  ],
  ['server/main', 'server/(core|cli)/', ''],
  [
    'server/binary/',
    'server/core/(addresses|errors|program) server/files/folders server/cli/arguments server/binary/',
    'node argon2',
  ],

  ['client/offline/', 'shared/ client/offline/', 'workbox-.* virtual:built-files'],
  ['client/data/', 'shared/ client/(data|lib)/ server/api/client-types', TRPC],
  ['client/lib/', 'shared/ client/lib/', REACT],
  // The design system does not load data. Its dialogs say why a request failed, and ask before changes are lost.
  [
    'client/ui/',
    `shared/ client/(lib|ui)/ client/data/(error-text|reason-text|session-store)[.]`,
    `${REACT} react-aria-components lean-qr`,
  ],
  ['client/lists/', `${CLIENT_BASE} client/lists/`, QUERIES],
  ['client/cup/', `${CLIENT_BASE} client/(lists|cup)/ ${FEATURES}`, QUERIES],
  ['(client/features/[^/]+/)', `${CLIENT_BASE} client/(lists|cup)/ ${FEATURES} ${OFFICE} $1`, QUERIES],
  // `office` and `setup` show all tabs.
  [
    'client/office/(office[.]|setup/)',
    `${CLIENT_BASE} client/(office|cup)/ client/features/cafe/home-page ${FEATURES}`,
    QUERIES,
  ],
  ['client/office/[^/]+$', TAB, QUERIES],
  ['(client/office/[^/]+/)', `${TAB} $1`, QUERIES],
  [
    'client/app/',
    `${CLIENT_BASE} client/(app|cup)/ client/features/.*-page ${FEATURES} client/office/office-page`,
    QUERIES,
  ],
  ['client/main', 'shared/ client/(data|lib|app)/ server/api/client-types', TRPC],
  // Knows which parameters of an address the features and pages read.
  [
    'client/render',
    'shared/ client/(data|lib|app)/ client/office/tab-names client/features/ server/api/client-types',
    `node ${TRPC}`,
  ],
];

const FOLDERS = ['client', 'server', 'shared', 'scripts', 'load', 'deploy'];

/** Whether `file` may import `target`: a path of the project, the name of a package, or `node:` and a module of Node's. */
export function mayImport(file: string, target: string): boolean {
  for (const [files, imports, packages] of RULES) {
    const match = new RegExp(`^${files}`).exec(file);
    if (!match) continue;
    const isFile = FOLDERS.some((folder) => target.startsWith(`${folder}/`));
    const allowed = isFile
      ? imports.replaceAll('$1', match[1] ?? '').split(' ')
      : packages.split(' ').map((name) => (name === ANY ? name : `${name}(/|$|:)`));
    return allowed.some((start) => new RegExp(`^${start}`).test(target));
  }
  return false;
}

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
      exclude: '[.]css$', // Style sheets may be imported anywhere.
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
