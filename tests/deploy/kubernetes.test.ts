import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CONNECTIONS,
  IMAGE,
  NOTICE_SECONDS,
  plainSecrets,
  ROOT,
  read,
  readYaml,
  STOP_SECONDS,
  unknownVariables,
} from './files.ts';

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string }; periodSeconds: number } | undefined;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
}
interface PodSpec {
  containers: Container[];
  initContainers?: unknown;
  securityContext: object;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { topologyKey: string; labelSelector: { matchLabels: object } }[];
  volumes: { name: string; secret?: { secretName: string; items?: { key: string }[]; defaultMode: number } }[];
}
interface Labels {
  labels?: Record<string, string>;
}
interface Rule {
  ports: { port: number }[];
  from?: unknown[];
}
/** The parts of all kinds that these tests read. */
interface Spec extends PodSpec {
  template: { metadata: Labels; spec: PodSpec & { restartPolicy?: string } };
  selector: Record<string, string> & { matchLabels?: Record<string, string> };
  strategy: object;
  backoffLimit: number;
  rules: { host: string }[];
  ports: { targetPort: string }[];
  type?: string;
  podSelector: { matchLabels: Record<string, string> };
  policyTypes: string[];
  egress: Rule[];
  ingress?: Rule[];
  minReplicas: number;
  maxReplicas: number;
  maxUnavailable: number;
  scaleTargetRef: { kind: string; name: string };
}
interface Manifest {
  /** A ConfigMap, a Secret and a Namespace have no `spec`. */
  kind: string;
  apiVersion: string;
  metadata: Labels & { name: string; namespace?: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: Spec;
}

const files = readdirSync(join(ROOT, 'deploy/kubernetes'));
const all = files.flatMap((file) => readYaml<Manifest>(`kubernetes/${file}`));
const find = (kind: string, name: string): Manifest => {
  const found = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const podOf = ({ kind, spec }: Manifest): PodSpec => (kind === 'Pod' ? spec : spec.template.spec);
const labelsOf = ({ kind, metadata, spec }: Manifest) => (kind === 'Pod' ? metadata : spec.template.metadata).labels;
const withPods = all.filter(({ kind }) => ['Deployment', 'Job', 'Pod'].includes(kind));
const pods = withPods.map((one) => [one.metadata.name, one] as const);
const deployments = pods.filter(([, { kind }]) => kind === 'Deployment');
const settings = find('ConfigMap', 'manawell-settings').data ?? {};
const secrets = find('Secret', 'manawell-secrets').stringData ?? {};
const environmentOf = ({ env = [], envFrom = [] }: Container): Record<string, string> => ({
  ...(envFrom.length > 0 && settings),
  ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
});

test('everything has the namespace of the shop, and the cluster holds it to restricted pods', () => {
  const outside = all.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'manawell');
  expect(outside).toEqual([]);
  expect(find('Namespace', 'manawell').metadata.labels).toEqual({ 'pod-security.kubernetes.io/enforce': 'restricted' });
});

test('web, workers, the desk, migrations and commands are there', () => {
  const found = pods.map(([name, { kind }]) => `${kind} ${name}`).toSorted();
  expect(found).toEqual([
    'Deployment manawell-desk',
    'Deployment manawell-web',
    'Deployment manawell-worker',
    'Job manawell-migrate',
    'Pod manawell-tools',
  ]);
});

test.each(pods)('%s can change nothing and gets no rights', (_, manifest) => {
  const pod = podOf(manifest);
  const id = Number(/^USER (\d+):\1$/m.exec(read('deploy/Containerfile'))?.[1]);
  expect(pod.securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: id,
    runAsGroup: id,
    fsGroup: id,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect([pod.automountServiceAccountToken, pod.enableServiceLinks, pod.initContainers]).toEqual([
    false,
    false,
    undefined,
  ]);
  expect(JSON.stringify(pod)).not.toMatch(/hostPath|hostNetwork|hostPID|privileged/);
  for (const { image, securityContext, resources, volumeMounts } of pod.containers) {
    expect(image).toBe(IMAGE);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources.requests).toEqual({ cpu: expect.any(String), memory: expect.stringMatching(/^\d+Mi$/) });
    expect(resources.limits.memory).toMatch(/^\d+Mi$/);
    const names = pod.volumes.map(({ name }) => name);
    expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(volumeMounts.find(({ mountPath }) => mountPath === '/tmp')).toEqual({ name: 'tmp', mountPath: '/tmp' });
  }
});

test.each(pods)('%s: its variables exist, and secrets are files that it gets', (_, manifest) => {
  const pod = podOf(manifest);
  for (const container of pod.containers) {
    const environment = environmentOf(container);
    expect(unknownVariables(Object.keys(environment))).toEqual([]);
    expect(plainSecrets(Object.keys(environment))).toEqual([]);
    const named = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(named.length).toBeGreaterThan(0);
    for (const [name, path] of named) {
      const key = name.replace(/_FILE$/, '');
      const mount = container.volumeMounts.find(({ mountPath }) => path === `${mountPath}/${key}`);
      const volume = pod.volumes.find((one) => one.name === mount?.name)?.secret;
      expect([name, mount?.readOnly, volume?.defaultMode]).toEqual([name, true, 0o440]);
      expect(Object.keys(find('Secret', volume?.secretName ?? '').stringData ?? {}), name).toContain(key);
      if (volume?.items) expect(volume.items.map((item) => item.key)).toContain(key);
    }
  }
});

test('the example of secrets has none, and only the migration reads the owner’s', () => {
  const values = Object.values({ ...secrets, ...find('Secret', 'manawell-owner').stringData });
  expect(values.filter((value) => !value.includes('REPLACE'))).toEqual([]);
  const knowing = pods.filter(([, manifest]) =>
    podOf(manifest).volumes.some(({ secret }) => secret?.secretName === 'manawell-owner'),
  );
  expect(knowing.map(([name]) => name)).toEqual(['manawell-migrate']);
  expect(Object.keys(secrets)).not.toContain('DATABASE_OWNER_URL');
});

test.each(deployments)('%s: traffic follows /readyz, restarts follow /healthz', (_, manifest) => {
  const [container] = podOf(manifest).containers as [Container];
  expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
  expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
  expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
  expect(container.ports?.[0]).toEqual({ name: 'http', containerPort: Number(environmentOf(container).PORT ?? 8080) });
});

test.each(deployments)('%s: a stop gets the time that it may take', (_, manifest) => {
  const pod = podOf(manifest);
  const sleep = Number(pod.containers[0]?.lifecycle?.preStop.exec.command[1] ?? 0);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(sleep + STOP_SECONDS + 5);
  // A pod without requests needs no pause before it.
  if (manifest.metadata.name !== 'manawell-worker') expect(sleep).toBeGreaterThanOrEqual(NOTICE_SECONDS);
});

test('an update of web takes no process away before another is ready; workers change all at once', () => {
  expect(find('Deployment', 'manawell-web').spec.strategy).toEqual({
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  });
  expect(find('Deployment', 'manawell-worker').spec).toMatchObject({ replicas: 2, strategy: { type: 'Recreate' } });
});

test('roles, ports and addresses: only the desk’s process has the desk', () => {
  const roles = deployments.map(([name, manifest]) => {
    const { ROLE, DESK_PORT = null } = environmentOf(podOf(manifest).containers[0] as Container);
    return [name, ROLE, DESK_PORT];
  });
  expect(roles.toSorted()).toEqual([
    ['manawell-desk', 'web', '8100'],
    ['manawell-web', 'web', null],
    ['manawell-worker', 'worker', null],
  ]);
  expect(settings.TRUST_PROXY).toBe('1');
  expect(settings.PUBLIC_URL).toBe(`https://${find('Ingress', 'manawell').spec.rules[0]?.host}`);
});

test('the migration does not repeat by itself, and runs before the rest', () => {
  const { spec } = find('Job', 'manawell-migrate');
  expect([spec.backoffLimit, spec.template.spec.restartPolicy]).toEqual([0, 'Never']);
  expect(spec.template.spec.containers[0]?.command).toEqual(['node', 'scripts/migrate.ts']);
});

test('selectors of Deployments, Services, budgets and policies match pods', () => {
  const matches = (selector: Record<string, string>): boolean =>
    withPods.some((one) => Object.entries(selector).every(([key, value]) => labelsOf(one)?.[key] === value));
  const selectors = all.flatMap(({ kind, spec }): Record<string, string>[] => {
    if (kind === 'Service') return [spec.selector];
    if (kind === 'NetworkPolicy') return [spec.podSelector.matchLabels];
    return spec?.selector?.matchLabels ? [spec.selector.matchLabels] : [];
  });
  expect(selectors.length).toBe(11);
  expect(selectors.filter((selector) => !matches(selector))).toEqual([]);
  for (const [, manifest] of deployments) {
    expect(labelsOf(manifest)).toEqual(manifest.spec.selector.matchLabels);
    for (const { labelSelector } of podOf(manifest).topologySpreadConstraints ?? [])
      expect(labelSelector.matchLabels).toEqual(labelsOf(manifest));
  }
});

test('the Ingress leads to web only, and Services to ports that their pods have', () => {
  expect(all.filter(({ kind }) => kind === 'Ingress').flatMap(({ spec }) => spec.rules)).toEqual([
    {
      host: 'shop.example.com',
      http: {
        paths: [
          { path: '/', pathType: 'Prefix', backend: { service: { name: 'manawell-web', port: { name: 'http' } } } },
        ],
      },
    },
  ]);
  for (const { spec, metadata } of all.filter(({ kind }) => kind === 'Service')) {
    const [container] = podOf(find('Deployment', metadata.name)).containers as [Container];
    expect(container.ports?.map(({ name }) => name)).toContain(spec.ports[0]?.targetPort);
    expect(spec.type ?? 'ClusterIP').toBe('ClusterIP');
  }
});

test('the Ingress repeats, waits and limits as the sample of nginx does', () => {
  const sample = read('deploy/nginx/shop.conf');
  const directive = (name: string): string | undefined => new RegExp(`^\\s*${name} (.*);$`, 'm').exec(sample)?.[1];
  const { annotations } = find('Ingress', 'manawell').metadata;
  const prefix = 'nginx.ingress.kubernetes.io';
  expect(annotations).toEqual({
    [`${prefix}/ssl-redirect`]: 'true',
    [`${prefix}/proxy-body-size`]: directive('client_max_body_size'),
    [`${prefix}/proxy-buffering`]: 'off',
    [`${prefix}/proxy-connect-timeout`]: directive('proxy_connect_timeout')?.replace('s', ''),
    [`${prefix}/proxy-read-timeout`]: directive('proxy_read_timeout')?.replace('s', ''),
    [`${prefix}/proxy-next-upstream`]: directive('proxy_next_upstream'),
    [`${prefix}/proxy-next-upstream-tries`]: directive('proxy_next_upstream_tries'),
  });
});

test('nothing reaches a pod that no policy lets in, and no pod reaches the metadata of a cloud', () => {
  const { spec } = find('NetworkPolicy', 'manawell');
  expect(spec.podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': 'manawell' });
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
  expect(spec).not.toHaveProperty('ingress');
  expect(JSON.stringify(spec.egress)).toContain('"except":["169.254.0.0/16"]');
  const out = spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));
  expect(out).toEqual([53, 53, 443, 465, 587, 5432]);
  const open = all
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .flatMap(({ metadata, spec: one }) =>
      (one.ingress ?? []).map(({ ports, from }) => [metadata.name, ports[0]?.port, from?.length]),
    );
  expect(open).toEqual([
    ['manawell-web', 8080, 1],
    ['manawell-desk', 8100, 1],
    ['manawell-metrics', Number(settings.METRICS_PORT), 1],
  ]);
});

test('at most as many processes as PostgreSQL is told to accept', () => {
  const { minReplicas, maxReplicas, scaleTargetRef } = find('HorizontalPodAutoscaler', 'manawell-web').spec;
  expect(find(scaleTargetRef.kind, scaleTargetRef.name).spec).not.toHaveProperty('replicas');
  expect(minReplicas).toBeGreaterThanOrEqual(2);
  const stated = Number(/max_connections to (\d+)/.exec(read('deploy/kubernetes/scaling.yaml'))?.[1]);
  expect(stated).toBeGreaterThan((maxReplicas + 2 + 1) * CONNECTIONS);
  for (const name of ['manawell-web', 'manawell-worker'])
    expect(find('PodDisruptionBudget', name).spec.maxUnavailable).toBe(1);
});
