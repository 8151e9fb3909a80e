// Which module may import which. ARCHITECTURE.md explains the layers; these rules enforce them.

/**
 * From first to last: a module may import those before it, through their index.ts. Modules in the same place may not import each other.
 */
const moduleOrder = [
  ['geo', 'notifications', 'authorship', 'transparency'],
  ['files'],
  ['codes', 'members'],
  ['second-factor'],
  ['sessions'],
  ['google', 'profile'],
  ['sign-in'],
  ['trust'],
  ['social-ids'],
  ['decisions'],
  ['moderation'],
  ['proofs'],
  ['experiences'],
  ['search', 'reveals', 'disputes', 'community', 'payments', 'blocks', 'alerts'],
  ['admin', 'setup'],
];

const anyOf = (names) => `(?:${names.join('|')})`;
const tests = '\\.test\\.tsx?$';

const moduleRules = moduleOrder.flatMap((place, rank) =>
  place.map((name) => ({
    name: `module-order-${name}`,
    comment: `${name} may import only modules before it in moduleOrder.`,
    severity: 'error',
    from: { path: `^server/src/modules/${name}/`, pathNot: tests },
    to: {
      path: '^server/src/modules/',
      pathNot: `^server/src/modules/${anyOf([name, ...moduleOrder.slice(0, rank).flat()])}/`,
    },
  })),
);

const layerRules = [
  ['contract-stands-alone', 'The contract imports neither server nor web.', '^contract/', '^(server|web|seed|e2e|bench)/'],
  ['server-without-web', 'The server and the web meet only in the contract.', '^server/', '^(web|e2e)/'],
  ['web-without-server', 'The server and the web meet only in the contract.', '^web/', '^(server|seed|e2e)/'],
  [
    'platform-without-domain',
    'The platform knows no domain.',
    '^server/src/platform/',
    '^server/src/(modules|adapters|app|wiring|run-(?:process|server|worker|child|supervisor)|supervisor|main|worker|child|cli)',
  ],
  [
    'modules-below-the-app',
    'The files in wiring/ pass to modules what they need.',
    '^server/src/modules/',
    '^server/src/(adapters|app|wiring|run-(?:process|server|worker|child|supervisor)|supervisor|main|worker|child|cli)',
  ],
  ['web-features-below-the-app', 'Pages compose features, never the other way round.', '^web/src/features/', '^web/src/app/'],
  [
    'web-ui-without-domain',
    'Components in ui have no domain logic and fetch nothing.',
    '^web/src/ui/',
    '^web/src/(app|features)/|^web/src/lib/(api|session)',
  ],
  ['web-lib-without-components', 'lib contains no components and imports none.', '^web/src/lib/', '^web/src/(app|features|ui)/'],
].map(([name, comment, from, to]) => ({ name, comment, severity: 'error', from: { path: from, pathNot: tests }, to: { path: to } }));

/** What HTTP gives these files can't be in the parsed input: a body that arrives in pieces, a reply that stays open, a cookie. */
const HTTP_EDGES = [
  '/files/receiving/receive-(upload|evidence|attached-file)\\.ts$',
  '/files/(serve-file|open-stored-file|photos/change-photo)\\.ts$',
  '/geo/serve-tile\\.ts$',
  '/disputes/(without-account/request-evidence|experience-disputes/add-dispute-evidence)\\.ts$',
  '/notifications/live-notices\\.ts$',
  '/google/oauth-state-cookie\\.ts$',
  '/sessions/identify-device\\.ts$',
  '/setup/setup-access\\.ts$',
];

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Imports never form a cycle, not even imports of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing',
      comment: 'Every import resolves to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...layerRules,
    ...moduleRules,
    {
      name: 'module-in-order',
      comment: 'Every module is listed in moduleOrder.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `^server/src/modules/${anyOf(moduleOrder.flat())}/` },
      to: {},
    },
    {
      name: 'modules-import-only-index',
      comment: 'Other modules import only the index.ts of a module.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-imports-only-index',
      comment: 'The app imports only the index.ts or module.ts of a module.',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$', pathNot: tests },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/[^/]+/(index|module)\\.ts$' },
    },
    {
      name: 'seed-is-imported-by-one-file',
      comment: 'Only load-seed.ts imports the workspace seed, on demand, for the demo community and the command seed.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/load-seed\\.ts$', tests] },
      to: { path: '^seed/' },
    },
    {
      name: 'seed-is-loaded-on-demand',
      comment: 'A server that seeds nothing loads nothing of seed.',
      severity: 'error',
      from: { path: '^server/src/load-seed\\.ts$' },
      to: { path: '^seed/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'seed-below-the-app',
      comment: 'The seed imports platform and modules, which know the rows; not HTTP, routes, jobs, providers or the app.',
      severity: 'error',
      from: { path: '^seed/', pathNot: tests },
      to: {
        path: '^(?:server|web|e2e|bench)/',
        pathNot: '^server/src/(?:platform/(?!http/)|modules/(?!.*/(?:module|jobs|[a-z-]*routes)\\.ts$))',
      },
    },
    {
      name: 'adapters-see-ports',
      comment: 'An adapter imports the port that it implements and nothing else of the domain.',
      severity: 'error',
      from: { path: '^server/src/adapters/' },
      to: {
        path: '^server/src/(modules/(?!.*/ports\\.ts$)|app|wiring|run-(?:process|server|worker|child|supervisor)|supervisor|main|worker|child|cli)',
      },
    },
    {
      name: 'use-cases-without-http',
      comment: 'Only files that receive or stream bodies, or set cookies, know HTTP besides routes; a use case never does.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['/(index|module|routes|[a-z-]+-routes)\\.ts$', ...HTTP_EDGES, tests] },
      to: { path: '^(server/src/platform/http/|node_modules/fastify/)' },
    },
    {
      name: 'routes-without-store',
      comment: 'A route calls a use case, not a store.',
      severity: 'error',
      from: { path: '^server/src/modules/[^/]+/routes\\.ts$' },
      to: { path: '^server/src/(modules/.*store\\.ts|platform/db/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import only errors, units of time and the contract, so that tests need no setup.',
      severity: 'error',
      from: { path: '^server/src/modules/[^/]+/rules\\.ts$' },
      to: { pathNot: '^(contract/src/|server/src/platform/(?:errors|clock)\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-in-stores',
      comment: 'SQL is only in stores.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['/[^/]*store\\.ts$', '^server/src/(platform/db|upgrade)/', tests] },
      to: { path: 'node_modules/(kysely|pg|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-are-independent',
      comment: 'A feature never imports a feature; code that two features need belongs to lib or ui.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-ui-fetches-nothing',
      comment: 'Components in ui have no domain logic and fetch nothing.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: 'node_modules/@tanstack/' },
    },
    {
      name: 'web-without-schemas',
      comment: 'The browser needs only the types of the schemas: the server validates, and zod is large.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: 'node_modules/zod/|^contract/src/(routes|fields)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-sources',
      comment: 'Product code does not import test code.',
      severity: 'error',
      from: { path: '^(?:(?:server|web|contract)/src|seed)/', pathNot: tests },
      to: { path: ['^(server|web)/test/', tests, 'node_modules/(vitest|fast-check)/'] },
    },
  ],
  options: {
    // The only parser that can read this TypeScript version: with the other one the tool finds no modules and reports success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
