import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { z } from 'zod';
import { ConfigError } from '#server/config/index.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import type { Log } from '#server/kernel/log.ts';

/** Interval at which the file is checked; providers of such files publish a new one each week or month. */
const LOOK_MS = 60_000;

/** Finds the country of an IP address in a file that the publisher provides. */
export interface CountryDatabase {
  /** Returns the ISO 3166 code; null if the file does not have the address. */
  countryOf(ip: string): string | null;
  /** Loads the file again if it was replaced; runs each minute by itself. */
  lookAgain(): Promise<void>;
  close(): void;
}

/** The first shape is that of MaxMind, DB-IP and IP2Location, the second that of IPinfo. */
const entry = z.union([
  z.object({ country: z.object({ iso_code: z.string() }) }).transform(({ country }) => country.iso_code),
  z.object({ country_code: z.string() }).transform(({ country_code }) => country_code),
]);

/**
 * Opens a file in MaxMind's format (.mmdb) and loads it into memory, so that a look-up takes microseconds and no disk
 * access.
 * @throws ConfigError if the file cannot be read
 */
export async function openCountryDatabase(path: string, log: Log): Promise<CountryDatabase> {
  let state = await identify(path).catch(unreadable(path));
  let reader = await read(path).catch(unreadable(path));

  const lookAgain = async (): Promise<void> => {
    try {
      const now = await identify(path);
      if (now === state) return;
      reader = await read(path);
      state = now;
      log.info({ path, built: reader.metadata.buildEpoch }, 'the country database was replaced and loaded again');
    } catch (error) {
      // The file may be incomplete because it is being replaced: keep the data in memory.
      log.warn(
        { path, why: whyOf(error) },
        'the new country database cannot be read, the old one stays in use; check the file',
      );
    }
  };
  const timer = setInterval(() => void lookAgain(), LOOK_MS).unref();

  return {
    countryOf(ip) {
      try {
        // Files list IPv4-mapped IPv6 addresses (`::ffff:…`) as IPv4.
        return parseCountry(entry.safeParse(reader.get(ipaddr.process(ip).toString())).data);
      } catch {
        // Not an IP address, or IPv6 in a file that has only IPv4.
        return null;
      }
    },
    lookAgain,
    close: () => clearInterval(timer),
  };
}

const read = async (path: string): Promise<Reader<CountryResponse>> => new Reader(await readFile(path));

/** Returns a text that changes when the file is replaced. */
async function identify(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return [ino, size, mtimeMs].join(' ');
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const unreadable =
  (path: string) =>
  (error: unknown): never => {
    throw new ConfigError([
      `COUNTRY_DATABASE is not a readable country database in MaxMind's format (.mmdb): ${path} (${whyOf(error)})`,
    ]);
  };
