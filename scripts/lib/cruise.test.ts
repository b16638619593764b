import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from './child.ts';
import { cruise } from './cruise.ts';

const DOMAINS = 'server/src/domains';

/** Rule, file, and an import that the rule forbids. */
const BAD: [rule: string, file: string, imported: string][] = [
  ['contract-alone', 'contract/src/a.ts', 'pg'],
  ['web-contract-types', 'web/src/lib/a.ts', '#contract/money.ts'],
  ['contract-plain-files', 'contract/src/routes.ts', './money.ts'],
  ['contract-plain-files', 'contract/src/typed-text.ts', './money.ts'],
  ['web-alone', 'web/src/lib/b.ts', '#server/kernel/clock.ts'],
  ['server-alone', 'server/src/http/a.ts', '#web/ui/button.ts'],
  ['desk-alone', 'desk/src/lib/a.ts', '#web/app/router.ts'],
  ['desk-contract-types', 'desk/src/lib/b.ts', '#contract/money.ts'],
  ['desk-app', 'desk/src/pages/find/a.ts', '#desk/app/app.ts'],
  ['desk-pages', 'desk/src/pages/find/b.ts', '#desk/pages/order/page.ts'],
  ['desk-ground', 'desk/src/ui/a.ts', '#desk/pages/order/page.ts'],
  ['desk-lib', 'desk/src/lib/c.ts', '#desk/ui/button.ts'],
  ['tests-stay-tests', 'server/src/http/b.ts', '#tests/world.ts'],
  ['wiring', 'server/src/http/c.ts', '#server/main.ts'],
  ['wiring', 'server/src/wiring/a.ts', './context.ts'],
  ['wiring-lists', `${DOMAINS}/orders/d.ts`, '#server/wiring/catalog-sections.ts'],
  ['kernel', 'server/src/kernel/a.ts', '#server/db/client.ts'],
  ['kernel-contract-types', 'server/src/kernel/b.ts', '#contract/money.ts'],
  ['config', 'server/src/config/a.ts', '#server/db/client.ts'],
  ['infrastructure', 'server/src/db/a.ts', '#server/domains/orders/index.ts'],
  ['infrastructure', 'server/src/http/d.ts', '#server/jobs/queue.ts'],
  ['embedded-postgres', 'scripts/lib/embedded-postgres/a.ts', '#server/jobs/queue.ts'],
  ['server-alone', 'server/src/jobs/a.ts', '../../../scripts/lib/embedded-postgres/index.ts'],
  ['adapters', 'server/src/adapters/psp/a.ts', '#server/domains/payments/payments.repo.ts'],
  ['manifests-alone', 'server/src/adapters/psp/acme/manifest.ts', 'pg'],
  ['manifests-open-late', 'server/src/adapters/psp/acme/capabilities.ts', './client.ts'],
  ['pure-decisions', `${DOMAINS}/orders/a.rules.ts`, './orders.repo.ts'],
  ['pure-decisions', `${DOMAINS}/orders/b.machine.ts`, 'node:crypto'],
  ['catalogue-sections', `${DOMAINS}/orders/a.catalog.ts`, './orders.repo.ts'],
  ['catalogue-sections', `${DOMAINS}/orders/b.catalog.ts`, '#server/db/client.ts'],
  ['pure-decisions-own-types', `${DOMAINS}/orders/c.rules.ts`, '#server/db/client.ts'],
  ['repositories', `${DOMAINS}/orders/a.repo.ts`, '#server/domains/catalog/index.ts'],
  ['services', `${DOMAINS}/orders/a.service.ts`, '#server/http/app.ts'],
  ['domains-http', `${DOMAINS}/orders/a.jobs.ts`, '#server/http/app.ts'],
  ['domains-adapters', `${DOMAINS}/orders/b.jobs.ts`, '#server/adapters/psp/client.ts'],
  ['domain-faces', `${DOMAINS}/orders/b.service.ts`, '#server/domains/catalog/catalog.live.ts'],
  // The same in a room of a domain.
  ['adapters', 'server/src/adapters/psp/b.ts', '#server/domains/payments/refunds/refunds.repo.ts'],
  ['pure-decisions', `${DOMAINS}/orders/pay/a.rules.ts`, '../orders.repo.ts'],
  ['pure-decisions', `${DOMAINS}/orders/pay/b.machine.ts`, 'node:crypto'],
  ['catalogue-sections', `${DOMAINS}/orders/pay/a.catalog.ts`, '../orders.repo.ts'],
  ['pure-decisions-own-types', `${DOMAINS}/orders/pay/c.rules.ts`, '#server/db/client.ts'],
  ['repositories', `${DOMAINS}/orders/pay/a.repo.ts`, '#server/domains/catalog/index.ts'],
  ['services', `${DOMAINS}/orders/pay/a.service.ts`, '#server/http/app.ts'],
  ['domains-http', `${DOMAINS}/orders/pay/a.jobs.ts`, '#server/http/app.ts'],
  ['domains-http', `${DOMAINS}/orders/pay/index.ts`, '#server/http/app.ts'],
  ['domains-adapters', `${DOMAINS}/orders/pay/b.jobs.ts`, '#server/adapters/psp/client.ts'],
  ['domain-faces', `${DOMAINS}/orders/pay/b.service.ts`, '#server/domains/payments/refunds/refunds.repo.ts'],
  ['domain-faces', `${DOMAINS}/orders/pay/c.service.ts`, '#server/domains/payments/refunds/index.ts'],
  ['domain-level-1', `${DOMAINS}/catalog/art/a.ts`, '#server/domains/accounts/index.ts'],
  ['domain-level-6', `${DOMAINS}/orders/pay/d.ts`, '#server/domains/tasks/index.ts'],
  ['domain-known', `${DOMAINS}/gifts/index.ts`, '#contract/money.ts'],
  ['domain-level-1', `${DOMAINS}/catalog/a.ts`, '#server/domains/accounts/index.ts'],
  ['domain-level-2', `${DOMAINS}/limits/a.ts`, '#server/domains/orders/index.ts'],
  ['domain-level-3', `${DOMAINS}/payments/a.ts`, '#server/domains/orders/index.ts'],
  ['domain-level-4', `${DOMAINS}/rewards/a.ts`, '#server/domains/orders/index.ts'],
  ['domain-level-5', `${DOMAINS}/vip/a.ts`, '#server/domains/orders/index.ts'],
  ['domain-level-6', `${DOMAINS}/orders/c.ts`, '#server/domains/tasks/index.ts'],
  ['domain-level-6', `${DOMAINS}/tasks/a.ts`, '#server/domains/nudges/index.ts'],
  ['collector-alone', 'server/src/collector.ts', '#server/domains/orders/index.ts'],
  ['web-app', 'web/src/routes/home/a.tsx', '#web/app/router.ts'],
  ['web-app', 'web/src/navigation/a.ts', '#web/app/router.ts'],
  ['web-entries', 'web/src/app/a.ts', './entry.client.ts'],
  ['web-server-only', 'web/src/app/b.ts', 'react-dom/server'],
  ['web-pages', 'web/src/routes/home/b.tsx', '#web/routes/login/index.ts'],
  ['web-features', 'web/src/features/vip/hooks/a.ts', '#web/routes/login/index.ts'],
  ['web-feature-alone', 'web/src/features/vip/hooks/b.ts', '#web/features/coupons/hooks/use-coupon.ts'],
  ['web-feature-folders', 'web/src/features/vip/loose.ts', '#web/ui/button.ts'],
  ['web-feature-model', 'web/src/features/coupons/model/a.ts', '../hooks/use-coupon.ts'],
  ['web-feature-model', 'web/src/features/coupons/model/b.ts', 'react-dom'],
  ['web-feature-api', 'web/src/features/coupons/api/a.ts', '../hooks/use-coupon.ts'],
  ['web-feature-hooks', 'web/src/features/coupons/hooks/a.ts', '../components/ticket.ts'],
  ['web-ground', 'web/src/ui/a.ts', '#web/features/coupons/hooks/use-coupon.ts'],
  ['simulators-alone', 'simulators/psp/a.ts', '#contract/money.ts'],
  ['simulator-kit', 'simulators/psp/b.ts', '../games/games.ts'],
  ['simulator-kit-alone', 'simulators/kit/a.ts', '../games/games.ts'],
  ['no-dev-packages-in-server', 'server/src/http/e.ts', 'vite'],
  ['no-unknown', 'server/src/http/f.ts', './nowhere.ts'],
];

const TARGETS = [
  'scripts/lib/embedded-postgres/index.ts',
  'contract/src/money.ts',
  'tests/world.ts',
  'simulators/games/games.ts',
  ...[
    'main',
    'kernel/clock',
    'db/client',
    'http/app',
    'jobs/queue',
    'adapters/psp/client',
    'adapters/psp/acme/client',
    'wiring/catalog-sections',
    'wiring/context',
  ].map((name) => `server/src/${name}.ts`),
  ...['accounts/index', 'catalog/index', 'catalog/catalog.live', 'payments/payments.repo'].map(
    (name) => `${DOMAINS}/${name}.ts`,
  ),
  ...['refunds/refunds.repo', 'refunds/index'].map((name) => `${DOMAINS}/payments/${name}.ts`),
  ...['orders/index', 'orders/orders.repo', 'tasks/index', 'nudges/index'].map((name) => `${DOMAINS}/${name}.ts`),
  ...['app/entry.client', 'app/router', 'ui/button', 'routes/login/index'].map((name) => `web/src/${name}.ts`),
  ...['app/app', 'pages/order/page', 'ui/button'].map((name) => `desk/src/${name}.ts`),
  ...['hooks/use-coupon', 'components/ticket'].map((name) => `web/src/features/coupons/${name}.ts`),
];

let root: string;
let report: string;
let clean: Outcome;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const manifest = {
    type: 'module',
    dependencies: { pg: '1' },
    devDependencies: { vite: '1', 'react-dom': '1' },
    imports: {
      '#contract/*': './contract/src/*',
      '#server/*': './server/src/*',
      '#web/*': './web/src/*',
      '#desk/*': './desk/src/*',
      '#tests/*': './tests/*',
    },
  };
  write('package.json', JSON.stringify(manifest));
  for (const name of ['pg', 'vite', 'react-dom']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  write('node_modules/react-dom/server.js', '');
  for (const file of TARGETS) write(file, 'export const it = 1;\n');
  for (const [, file, imported] of BAD) write(file, `import * as it from '${imported}';\nconsole.log(it);\n`);
  write('web/src/lib/types.ts', "import type { it } from '#contract/money.ts';\nexport type It = typeof it;\n");
  write('web/src/lib/addresses.ts', "import * as it from '#contract/routes.ts';\nconsole.log(it);\n");
  write('web/src/lib/typed.ts', "import * as it from '#contract/typed-text.ts';\nconsole.log(it);\n");
  write('server/src/kernel/ring-a.ts', "import { b } from './ring-b.ts';\nexport const a = () => b;\n");
  write('server/src/kernel/ring-b.ts', "import { a } from './ring-a.ts';\nexport const b = () => a;\n");
  write('server/src/kernel/turn-a.ts', "import type { B } from './turn-b.ts';\nexport const a = (b: B) => b;\n");
  write(
    'server/src/kernel/turn-b.ts',
    "import { a } from './turn-a.ts';\nexport type B = string;\nexport const b = a;\n",
  );
  write('server/src/kernel/alone.ts', 'export const alone = 1;\n');
  const spotless = join(root, 'spotless');
  mkdirSync(join(spotless, 'simulators/kit'), { recursive: true });
  writeFileSync(join(spotless, 'package.json'), '{"type":"module"}');
  writeFileSync(join(spotless, 'simulators/kit/b.ts'), 'export const b = 1;');
  writeFileSync(join(spotless, 'simulators/kit/a.ts'), "import { b } from './b.ts';\nconsole.log(b);");
  const [found, none] = await Promise.all([cruise(root), cruise(spotless)]);
  report = found.output;
  clean = none;
  // Two programs run here, which take as long as the machine needs.
}, 180_000);

afterAll(() => rmSync(root, { recursive: true }));

const complaint = (rule: string, file: string): string => `error ${rule}: ${file}`;

test.each(BAD)('%s refuses an import in %s', (rule, file) => {
  expect(report).toContain(complaint(rule, file));
});

test('allows the web app to import types of the contract, and the files that are written for both sides', () => {
  expect(report).not.toContain('web/src/lib/types.ts');
  expect(report).not.toContain('web/src/lib/addresses.ts');
  expect(report).not.toContain('web/src/lib/typed.ts');
});

test('finds import cycles, also of types only, and files that nothing imports', () => {
  expect(report).toContain(complaint('no-cycles', 'server/src/kernel/turn-a.ts'));
  expect(report).toContain(complaint('no-cycles', 'server/src/kernel/ring-a.ts'));
  expect(report).toContain(complaint('no-orphans', 'server/src/kernel/alone.ts'));
});

test('accepts a tree without faults', () => {
  expect(clean.code).toBe(0);
});
