/** A lock of a migration on a table that existed before, and how long the statement holds it by itself. */
export interface Step {
  table: string;
  lock: Lock;
  time: Time;
  /** The beginning of the statement. */
  statement: string;
}

/** PostgreSQL's names. */
export type Lock = 'access exclusive' | 'share row exclusive' | 'share' | 'row exclusive' | 'unknown';
/** `instant`: independent of the rows. `scan`: reads all rows. `rewrite`: writes all rows. `rows`: those it changes. */
export type Time = 'instant' | 'scan' | 'rewrite' | 'rows' | 'unknown';

const SHOWN = 90;
const NAME = '((?:only |if exists |if not exists )*)"?([a-z_0-9.]+)"?';

/** Splits SQL at semicolons outside of quotes, bodies and comments. Comments are left out. */
export function statementsOf(sql: string): string[] {
  const parts =
    sql.match(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^-/$'";]+|./g) ?? [];
  const statements = [''];
  for (const part of parts) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*')) statements[statements.length - 1] += part;
  }
  return statements.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

const HARMLESS =
  /^(alter (function|index|sequence|view) |create (or replace )?(function|view|type|sequence|schema)|drop (function|view|type|sequence)|comment |grant |revoke |set |create table|create extension)/;

/**
 * Returns the locks that a migration takes on tables that it does not create itself.
 * @param created tables of earlier pending migrations; gets those of this one
 */
export function stepsOf(sql: string, created: Set<string> = new Set()): Step[] {
  return statementsOf(sql).flatMap((text) => {
    const statement = text.toLowerCase();
    const made = new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(statement)?.[2];
    if (made) created.add(made);
    const [, , former = '', renamed = ''] = RENAMED.exec(statement) ?? [];
    if (created.has(former)) created.add(renamed);
    return found(statement)
      .filter(({ table }) => !created.has(table))
      .map((step) => ({ ...step, statement: text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text }));
  });
}

const RENAMED = new RegExp(`^alter table ${NAME} rename to "?([a-z_0-9]+)"?`);

type Found = Omit<Step, 'statement'>;

function found(statement: string): Found[] {
  const table = (pattern: string): string | undefined => new RegExp(`^${pattern}${NAME}`).exec(statement)?.[2];
  const references = [...statement.matchAll(/\breferences "?([a-z_0-9]+)"?/g)].map(
    ([, name = '']): Found => ({ table: name, lock: 'share row exclusive', time: 'instant' }),
  );
  if (statement.startsWith('create table')) return references;
  if (HARMLESS.test(statement)) return [];
  const altered = table('alter table ');
  if (altered) return [{ table: altered, ...alteration(statement) }, ...references];
  const [, , indexed] = /^create (unique )?index (?:.*? )?on (?:only )?"?([a-z_0-9]+)"?/.exec(statement) ?? [];
  if (indexed) return [{ table: indexed, lock: 'share', time: 'scan' }];
  const [, triggered] = /^create (?:or replace )?(?:constraint )?trigger .*? on "?([a-z_0-9]+)"?/.exec(statement) ?? [];
  if (triggered) return [{ table: triggered, lock: 'share row exclusive', time: 'instant' }];
  const [, untriggered] = /^drop trigger .*? on "?([a-z_0-9]+)"?/.exec(statement) ?? [];
  const dropped = untriggered ?? table('drop (?:table|index) ') ?? table('truncate (?:table )?');
  if (dropped) return [{ table: dropped, lock: 'access exclusive', time: 'instant' }];
  const changed = table('(?:update|delete from|insert into) ');
  if (changed) return [{ table: changed, lock: 'row exclusive', time: 'rows' }];
  const [, locked, mode] = /^lock table "?([a-z_0-9]+)"? in (.+) mode/.exec(statement) ?? [];
  if (locked) return [{ table: locked, lock: (mode as Lock | undefined) ?? 'unknown', time: 'instant' }];
  return [{ table: '?', lock: 'unknown', time: 'unknown' }];
}

function alteration(statement: string): Pick<Step, 'lock' | 'time'> {
  const lock = 'access exclusive';
  if (/ alter (column )?\S+ (set data )?type /.test(statement)) return { lock, time: 'rewrite' };
  if (/ add (column )?.* default (?!\()\w*\(/.test(statement) && !/default now\(\)/.test(statement))
    return { lock, time: 'rewrite' };
  if (/ validate constraint /.test(statement)) return { lock: 'row exclusive', time: 'scan' };
  if (/ not valid/.test(statement)) return { lock, time: 'instant' };
  if (
    / (set not null|add (constraint \S+ )?(check|unique|primary key|foreign key|exclude))|attach partition/.test(
      statement,
    )
  )
    return { lock, time: 'scan' };
  if (/ add (column )?\S+ .* check /.test(statement)) return { lock, time: 'scan' };
  return { lock, time: 'instant' };
}
