// Who may import whom: docs/architecture.md says it in words, this file checks it. `npm run check` runs it.
// `from` captures a folder in parentheses; `$1` in `to` is the same one. Files with a role (`.repo`, `.rules`, ...) stand at the root of
// their domain or in one of its rooms (domains/orders/pay): the same rules hold in both, so their patterns go to any depth.

/** Tests and what only tests use. */
const TEST = '\\.test\\.tsx?$|\\.fixture\\.ts$|/test-[^/]+\\.ts$';
/** Lower levels first; a domain imports the index.ts of those below it, sideways and upward it tells by events. */
const LEVELS = [
  ['accounts', 'catalog', 'analytics'],
  ['limits', 'points'],
  ['characters', 'coupons', 'payments', 'fulfilment', 'content', 'experiments'],
  ['rewards'],
  ['vip'],
  ['orders', 'receipts', 'tasks', 'invites', 'lottery', 'binding', 'surveys', 'communities'],
  ['nudges', 'push', 'webhooks', 'links', 'invoices'],
];
const ALL_DOMAINS = LEVELS.flat();
/** What the list of payment providers loads. */
const MANIFESTS = '^server/src/adapters/psp/.*(manifest|capabilities|units|providers|charging)\\.ts$';

/** Forbids everything of ours (and, with `packages`, every package) but what `allowed` lists. */
const only = (name, comment, from, allowed, { packages = false, ...to } = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...(typeof from === 'string' ? { path: from } : from) },
  to: {
    path: packages ? '.' : '^(analytics|contract|server|web|desk|simulators|tests|bench|scripts)/',
    pathNot: allowed,
    ...to,
  },
});

const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...(typeof from === 'string' ? { path: from } : from) },
  to: typeof to === 'string' ? { path: to } : to,
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third, be it for their types alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it imports nothing: use it or remove it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.m?ts$',
          '\\.js$',
          '^(scripts|bench)/[^/]+\\.ts$',
          '^scripts/checks/',
          // Waits for the analytics script, which is loaded at start.
          '^web/src/lib/browser/load-script\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unknown',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    never('no-dev-packages-in-server', 'What the server runs on is a dependency, not a devDependency.', '^server/', {
      dependencyTypes: ['npm-dev'],
    }),

    only('contract-alone', 'The contract imports zod alone.', '^contract/', ['^contract/', '^node_modules/zod/'], {
      packages: true,
    }),
    never(
      'web-contract-types',
      'The browser gets the types of the contract, not its schemas; and the files that are written for both sides.',
      '^web/',
      {
        path: '^contract/',
        pathNot: '^contract/src/(routes|own-links|typed-text)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    only(
      'contract-plain-files',
      'The browser carries these files: they import nothing.',
      '^contract/src/(routes|typed-text)\\.ts$',
      [],
      { packages: true },
    ),
    only(
      'analytics-alone',
      'The script that counts is carried by any site: it imports nothing.',
      '^analytics/',
      ['^analytics/'],
      {
        packages: true,
      },
    ),
    never(
      'collector-alone',
      'Who only takes events loads nothing of what sells.',
      '^(server/src/collector|scripts/lib/start-collector)\\.ts$',
      { path: '^server/src/(wiring|adapters|operations|domains/(?!analytics/))', reachable: true },
    ),
    only('web-alone', 'The web app imports itself and the contract.', '^web/', ['^web/', '^contract/']),
    only('desk-alone', 'The desk imports itself, the contract, and the ui and formats of the web app.', '^desk/', [
      '^desk/',
      '^contract/',
      '^web/src/(ui|lib/format)/',
    ]),
    never('desk-contract-types', 'The desk gets the types of the contract, not its schemas.', '^desk/', {
      path: '^contract/',
      dependencyTypesNot: ['type-only'],
    }),
    never(
      'desk-app',
      'app/ puts the desk together: nothing below knows it.',
      '^desk/src/(pages|ui|lib)/',
      '^desk/src/app/',
    ),
    never('desk-pages', 'A page of the desk does not import another page.', '^desk/src/pages/([^/]+)/', {
      path: '^desk/src/pages/',
      pathNot: '^desk/src/pages/$1/',
    }),
    never(
      'desk-ground',
      'ui and lib carry the pages and know none of them.',
      '^desk/src/(ui|lib)/',
      '^desk/src/pages/',
    ),
    never('desk-lib', 'lib/ of the desk knows no ui.', '^desk/src/lib/', '^desk/src/ui/'),
    only('server-alone', 'The server imports itself and the contract.', '^server/', ['^server/', '^contract/']),
    never(
      'tests-stay-tests',
      'Only tests import tests.',
      { path: '^(contract|server|web|desk|simulators)/' },
      '^tests/|\\.test\\.',
    ),
    never(
      'wiring',
      'main.ts and wiring/context.ts are where everything meets: nothing else imports them.',
      { path: '^server/src/', pathNot: [TEST, '^server/src/main\\.ts$'] },
      '^server/src/(main|wiring/context)\\.ts$',
    ),

    never(
      'wiring-lists',
      'wiring/ lists what domains bring along: of the server, what starts it imports it.',
      {
        path: '^server/src/',
        pathNot: [TEST, '^server/src/main\\.ts$', '^server/src/(wiring|cli)/'],
      },
      '^server/src/wiring/',
    ),

    only('kernel', 'The kernel is pure: it knows the contract at most by type.', '^server/src/kernel/', [
      '^server/src/kernel/',
      '^contract/',
    ]),
    never('kernel-contract-types', 'The kernel imports nothing of ours but types.', '^server/src/kernel/', {
      path: '^contract/',
      dependencyTypesNot: ['type-only'],
    }),
    only('telemetry', 'Telemetry imports kernel and config.', '^server/src/telemetry/', [
      '^server/src/(telemetry|kernel|config)/',
    ]),
    never(
      'telemetry-loads-late',
      'A process without metrics loads nothing of OpenTelemetry.',
      { path: '^server/', pathNot: [TEST, '^server/src/telemetry/'] },
      {
        path: '^(server/src/telemetry/|node_modules/@opentelemetry/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('config', 'The configuration imports the kernel and the contract.', '^server/src/config/', [
      '^server/src/(config|kernel)/',
      '^contract/',
    ]),
    only(
      'infrastructure',
      'db, jobs and http import kernel, config, contract and the database client, never a domain.',
      '^server/src/(db|jobs|http)/',
      ['^server/src/$1/', '^server/src/(kernel|config)/', '^contract/', '^server/src/db/client\\.ts$'],
    ),
    only(
      'embedded-postgres',
      'The database of a demo and of tests stands on the database client.',
      '^scripts/lib/embedded-postgres/',
      ['^scripts/lib/embedded-postgres/', '^server/src/(db|kernel)/'],
    ),
    only(
      'operations',
      'Operations act by the faces of domains, and look over the database.',
      '^server/src/operations/',
      ['^server/src/(operations|db|kernel)/', '^contract/', '^server/src/domains/[^/]+/index\\.ts$'],
    ),
    only('cli', 'The command line is a face: it types and prints, and operations act.', '^server/src/cli/', [
      '^server/src/(cli|operations|kernel|config)/',
      '^contract/',
      '^server/src/wiring/open-(operations|catalog)\\.ts$',
    ]),
    never(
      'domains-below',
      'Operations and what is wired to them stand above the domains.',
      '^server/src/domains/',
      '^server/src/(operations|cli|wiring)/',
    ),
    only('adapters', "An adapter imports kernel, config, contract, and the domain's port.", '^server/src/adapters/', [
      '^server/src/(adapters|kernel|config)/',
      '^contract/',
      '^server/src/domains/[^/]+/.+\\.port\\.ts$',
    ]),
    never(
      'manifests-alone',
      'Every process loads the manifests of payment providers, so they import no package of a provider.',
      MANIFESTS,
      '^node_modules/(?!zod/)',
    ),
    never('manifests-open-late', 'A manifest imports its client when it opens the provider.', MANIFESTS, {
      path: '^server/src/adapters/psp/[^/]+/client\\.ts$',
      dynamic: false,
    }),

    only(
      'pure-decisions',
      'Machines and rules import contract, kernel and each other: no database, HTTP, clock, randomness or package.',
      '^server/src/domains/([^/]+)/.+\\.(machine|rules)\\.ts$',
      ['^contract/', '^server/src/kernel/', '^server/src/domains/$1/.+\\.(machine|rules|model)\\.ts$'],
      { packages: true, dependencyTypesNot: ['type-only'] },
    ),
    only(
      'catalogue-sections',
      'A section of the catalogue is a schema, checks and an index: pure, of its own domain and the faces of those below.',
      '^server/src/domains/([^/]+)/.+\\.catalog\\.ts$',
      [
        '^contract/',
        '^server/src/kernel/',
        '^server/src/domains/$1/.+\\.(rules|model|catalog)\\.ts$',
        '^server/src/domains/[^/]+/index\\.ts$',
        '^node_modules/zod/',
      ],
      { packages: true },
    ),
    never(
      'pure-decisions-own-types',
      'Machines and rules know types of their own domain and below, of no infrastructure.',
      '^server/src/domains/[^/]+/.+\\.(machine|rules)\\.ts$',
      '^server/src/(db|jobs|http|adapters|config)/',
    ),
    only(
      'repositories',
      'A repository reads and writes the tables of its own domain alone.',
      '^server/src/domains/([^/]+)/.+\\.repo\\.ts$',
      ['^server/src/domains/$1/', '^server/src/(kernel|db)/', '^contract/'],
    ),
    never(
      'services',
      'Use cases know no HTTP, adapter or configuration.',
      '^server/src/domains/[^/]+/.+\\.service\\.ts$',
      '^server/src/(http|adapters|config|demo)/',
    ),
    never(
      'domains-http',
      'A domain knows HTTP by its routes alone.',
      { path: '^server/src/domains/', pathNot: [TEST, '(\\.routes|\\.service|domains/[^/]+/index)\\.ts$'] },
      '^server/src/http/',
    ),
    never(
      'domains-adapters',
      'Adapters are handed to a domain, through its port.',
      '^server/src/domains/',
      '^server/src/(adapters|demo)/',
    ),
    never('domain-faces', 'Another domain is known by its index.ts alone.', '^server/src/domains/([^/]+)/', {
      path: '^server/src/domains/',
      pathNot: ['^server/src/domains/$1/', '^server/src/domains/[^/]+/index\\.ts$'],
    }),
    never(
      'domain-known',
      'A new domain gets a level in .dependency-cruiser.cjs.',
      { path: '^server/src/domains/[^/]+/', pathNot: `^server/src/domains/(${ALL_DOMAINS.join('|')})/` },
      '.',
    ),
    ...LEVELS.map((domains, level) =>
      never(
        `domain-level-${level + 1}`,
        'Domains import downward only; sideways and upward go by an outbox event.',
        `^server/src/domains/(${domains.join('|')})/`,
        { path: `^server/src/domains/(${LEVELS.slice(level).flat().join('|')})/`, pathNot: '^server/src/domains/$1/' },
      ),
    ),

    never(
      'web-app',
      'app/ puts everything together: nothing below knows it. What is shared is in navigation/ or lib/.',
      { path: '^web/src/', pathNot: [TEST, '^web/src/app/'] },
      '^web/src/app/',
    ),
    never(
      'web-entries',
      'The entries are where the browser and the server begin: nothing imports them.',
      '^web/src/',
      '^web/src/app/entry\\.',
    ),
    never(
      'web-server-only',
      'Only the entry of the server renders to text: the browser does not carry that along.',
      { path: '^web/src/', pathNot: [TEST, '^web/src/app/entry\\.server\\.tsx$'] },
      '^node_modules/react-dom/(server|static)',
    ),
    never('web-pages', 'A page does not import another page.', '^web/src/routes/([^/]+)/', {
      path: '^web/src/routes/',
      pathNot: '^web/src/routes/$1/',
    }),
    never('web-features', 'routes → features: a feature knows no page.', '^web/src/features/', '^web/src/routes/'),
    never('web-feature-alone', 'A feature never imports a feature.', '^web/src/features/([^/]+)/', {
      path: '^web/src/features/',
      pathNot: '^web/src/features/$1/',
    }),
    never(
      'web-feature-folders',
      'A feature is api/, model/, hooks/ and components/: nothing else stands in it.',
      { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/[^/]+/(api|model|hooks|components)/' },
      '.',
    ),
    never(
      'web-feature-model',
      'model/ decides by what it is given: it knows neither React nor who asks the portal.',
      '^web/src/features/[^/]+/model/',
      {
        path: '^(node_modules/(react|@tanstack)|web/src/features/[^/]+/(api|hooks|components)/|web/src/.+\\.tsx$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'web-feature-api',
      'api/ asks the portal: it knows neither hooks nor components.',
      '^web/src/features/[^/]+/api/',
      '^(node_modules/react/|web/src/features/[^/]+/(hooks|components)/)',
    ),
    never(
      'web-feature-hooks',
      'Components use hooks, not the other way round.',
      '^web/src/features/[^/]+/hooks/',
      '^web/src/features/[^/]+/components/',
    ),
    never(
      'web-ground',
      'navigation, lib, ui, i18n, analytics and pwa carry the rest and know none of it.',
      '^web/src/(navigation|lib|ui|i18n|analytics|pwa)/',
      '^web/src/(routes|features)/',
    ),

    only(
      'simulators-alone',
      'The outside world shares no code with us: shared code would hide shared mistakes.',
      '^simulators/',
      ['^simulators/'],
    ),
    never('simulator-kit', 'A simulator imports its own files and the kit.', '^simulators/([^/]+)/', {
      path: '^simulators/',
      pathNot: ['^simulators/$1/', '^simulators/kit/'],
    }),
    never('simulator-kit-alone', 'The kit knows no simulator.', '^simulators/kit/', {
      path: '^simulators/',
      pathNot: '^simulators/kit/',
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    // Tests may import anything, and some use syntax (using) that the parser does not know.
    exclude: { path: ['^(web|desk)/dist', '^\\.data', '\\.test\\.tsx?$'] },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
