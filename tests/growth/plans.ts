import { Client } from 'pg';

/** The work of an executed statement on one table; partitions count for the whole table. */
export interface Touch {
  statement: string;
  table: string;
  /** Rows read, including those that a filter removed. */
  rows: number;
  /** Those of them that were read from the table, not only from an index. */
  fetched: number;
  /** Number of partitions read. */
  parts: number;
  /** The plan node: `Index Scan orders_pkey`. */
  by: string;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** Session settings that make the database send the plan of every executed statement, also in functions. */
const TELLING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Returns the database URL whose sessions send their plans. */
export function telling(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(TELLING).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
}

/** Records the plans of all sessions that this process opens from now on, until it is disposed. */
export function hearPlans() {
  const connect = Client.prototype.connect;
  const touches: Touch[] = [];
  let hears = true;
  Client.prototype.connect = function (this: Client, ...args: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{');
      if (hears && message.startsWith('duration:') && at > 0) touches.push(...touchesOf(JSON.parse(message.slice(at))));
    });
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  return {
    touches,
    [Symbol.dispose]() {
      hears = false;
      Client.prototype.connect = connect;
    },
  };
}

/** Returns the table of a partition: `orders_202611` is part of `orders`. */
const wholeOf = (relation: string): string => relation.replace(/_(\d{6}|\d{8}|rest)$/, '');

function touchesOf({ 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Node }): Touch[] {
  const scans = [...nodesOf(plan)].filter((node) => node['Relation Name'] && node['Node Type'].includes('Scan'));
  const byTable = Map.groupBy(
    scans.filter((node) => node['Actual Loops'] > 0),
    (node) => wholeOf(node['Relation Name'] ?? ''),
  );
  const statement = text.replace(/\s+/g, ' ').trim();
  return [...byTable].map(([table, nodes]) => ({
    statement,
    table,
    rows: sumOf(nodes),
    fetched: sumOf(nodes.filter((node) => node['Node Type'] !== 'Index Only Scan')),
    parts: new Set(nodes.map((node) => node['Relation Name'])).size,
    by: [...new Set(nodes.map(how))].join(', '),
  }));
}

const how = (node: Node): string => {
  const index = node['Index Name'] ? ` ${node['Index Name']} (${node['Index Cond'] ?? 'from end to end'})` : '';
  return node['Node Type'] + index;
};

const sumOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + rowsOf(node), 0);

const rowsOf = (node: Node): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
