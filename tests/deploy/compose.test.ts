import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CONNECTIONS, IMAGE, plainSecrets, read, readYaml, STOP_SECONDS, unknownVariables } from './files.ts';

interface Service {
  image?: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  ports?: string[];
  networks?: string[];
  volumes?: string[];
  restart?: string;
  init?: boolean;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: { cpus: string; memory: string; pids: number } } };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
}

const [compose] = readYaml<Compose>('compose.yaml') as [Compose];
const [desk] = readYaml<Compose>('compose.desk.yaml') as [Compose];
const services = Object.entries(compose.services);
const ofShop = services.filter(([, { image }]) => image === IMAGE);
const named = (name: string): Service => compose.services[name] ?? {};

test('the programs of the shop are there, with this version’s image', () => {
  expect(ofShop.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'worker', 'catalogue']);
  expect(ofShop.map(([name, { environment }]) => [name, environment?.ROLE ?? null])).toEqual([
    ['migrate', null],
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker', 'worker'],
    ['catalogue', null],
  ]);
  expect(read('deploy/compose.yaml')).toContain(`VERSION: ${IMAGE.split(':')[1]}`);
});

test.each(services)('%s can change nothing and gets no rights', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(service.deploy?.resources.limits).toEqual({
    cpus: expect.stringMatching(/^\d/),
    memory: expect.stringMatching(/^\d+[MG]$/),
    pids: expect.any(Number),
  });
  expect(['unless-stopped', 'no']).toContain(service.restart);
  expect(JSON.stringify(service)).not.toMatch(/privileged|docker\.sock|network_mode|"pid"/);
});

test('only nginx takes rights again, and those that it needs to bind its ports', () => {
  const added = services.filter(([, { cap_add }]) => cap_add).map(([name, { cap_add }]) => [name, cap_add]);
  expect(added).toEqual([['nginx', ['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID']]]);
});

test('only nginx is published, and only HTTP and HTTPS', () => {
  const published = [...services, ...Object.entries(desk.services)].filter(([, { ports }]) => ports);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['nginx', ['80:80', '443:443']]]);
});

test('nginx does not reach the database, and the network of the database leads nowhere', () => {
  expect(compose.networks.data).toEqual({ internal: true });
  expect(named('postgres').networks).toEqual(['data']);
  expect(named('nginx').networks).toEqual(['front']);
  expect(desk.services.nginx?.networks).toEqual(['desk']);
});

test('nginx reaches the processes of players, and those that call providers and games get out', () => {
  const ways = (name: string): string[] =>
    (named(name).networks ?? []).filter((network) => compose.networks[network]?.internal !== true);
  expect(['web-1', 'web-2', 'worker', 'migrate'].map((name) => [name, ways(name)])).toEqual([
    ['web-1', ['front']],
    ['web-2', ['front']],
    ['worker', ['outside']],
    ['migrate', []],
  ]);
  for (const [name, { networks }] of services.filter(([one]) => one !== 'nginx'))
    expect(networks, name).toContain('data');
});

test('the roles of an empty database get the passwords of the two addresses', () => {
  const script = read('deploy/compose/roles.sh');
  const found = [...script.matchAll(/^\\set (\w+) `sed -E '(.*)' \/run\/secrets\/(\w+)`$/gm)];
  expect(found.map(([, role, , secret]) => [role, secret])).toEqual([
    ['owner', 'DATABASE_OWNER_URL'],
    ['portal', 'DATABASE_URL'],
  ]);
  for (const [, role, pattern = ''] of found) {
    const input = `postgres://manawell_${role}:0f3a@postgres:5432/manawell\n`;
    expect(execFileSync('sed', ['-E', pattern], { input, encoding: 'utf8' })).toBe('0f3a\n');
    expect(script).toContain(`create role manawell_${role} login password :'${role}';`);
  }
});

test('the processes of players have no desk', () => {
  expect(services.filter(([, { environment }]) => environment && 'DESK_PORT' in environment)).toEqual([]);
  expect(desk.services.desk).toMatchObject({ environment: { DESK_PORT: '8100' } });
  expect(read('deploy/compose/desk.conf')).toContain('http://desk:8100;');
});

test('only the migration and the database get the password of the owner', () => {
  const knowing = services.filter(([, { secrets }]) => secrets?.includes('DATABASE_OWNER_URL')).map(([name]) => name);
  expect(knowing).toEqual(['migrate', 'postgres']);
});

test('processes start after the schema, which needs a database that answers', () => {
  expect(named('migrate')).toMatchObject({ command: ['node', 'scripts/migrate.ts'], restart: 'no' });
  expect(named('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  for (const name of ['web-1', 'web-2', 'worker', 'catalogue'])
    expect(named(name).depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
});

test('a stop gets the time that it may take, and Node the signal', () => {
  for (const [name, { stop_grace_period = '', init, command }] of ofShop) {
    expect(Number(stop_grace_period.replace(/s$/, '')), name).toBeGreaterThanOrEqual(STOP_SECONDS + 5);
    expect([init, command?.[0] ?? 'node'], name).toEqual([true, 'node']);
  }
});

test.each(ofShop)('%s: its variables exist, and secrets are files that it gets', (_, service) => {
  const names = Object.keys(service.environment ?? {});
  expect(unknownVariables(names)).toEqual([]);
  expect(plainSecrets(names)).toEqual([]);
  const files = names.filter((name) => name.endsWith('_FILE'));
  expect(files.map((name) => service.environment?.[name])).toEqual(
    files.map((name) => `/run/secrets/${name.replace(/_FILE$/, '')}`),
  );
  expect(files.map((name) => name.replace(/_FILE$/, '')).toSorted()).toEqual(service.secrets?.toSorted());
});

test('each secret is a file in one folder, and git ignores the folder', () => {
  expect(Object.entries(compose.secrets).filter(([name, { file }]) => file !== `./secrets/${name}`)).toEqual([]);
  const used = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
  expect(Object.keys(compose.secrets).toSorted()).toEqual([...used].toSorted());
  const ignored = read('.gitignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['/deploy/secrets/', '/deploy/settings', '/deploy/desk']));
});

test('the database accepts the connections of all processes, and stores its files in the volume', () => {
  const max = Number(/max_connections=(\d+)/.exec(named('postgres').command?.join(' ') ?? '')?.[1]);
  const processes = ofShop.filter(([, { environment }]) => environment?.ROLE).length + 1;
  expect(max).toBeGreaterThan(processes * CONNECTIONS + 20);
  expect(named('postgres').image).toBe(
    `postgres:${/NEEDS_POSTGRES = (\d+)/.exec(read('server/src/prepare-database.ts'))?.[1]}`,
  );
  // Since version 18 the image stores them in a folder of the version below this one.
  expect(named('postgres').volumes).toContain('database:/var/lib/postgresql');
});

test('the health check of compose is that of the image', () => {
  const code = /CMD \["node", "-e", "(.*)"\]/.exec(read('deploy/Containerfile'))?.[1];
  expect(named('web-1').healthcheck?.test).toEqual(['CMD', 'node', '-e', code]);
});
