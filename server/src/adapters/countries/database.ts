import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { z } from 'zod';
import { ConfigError } from '#server/config/index.ts';
import { countryIn } from '#server/kernel/countries.ts';
import type { Log } from '#server/kernel/log.ts';

/** Publishers of such files bring a new one each week or month. */
const LOOK_MS = 60_000;

/** Where addresses are, by a file that the publisher of the shop brings. */
export interface CountryDatabase {
  /** Of ISO 3166; null where the file does not know it. */
  countryOf(ip: string): string | null;
  /** Looks whether another file lies there now: done each minute by itself. */
  lookAgain(): Promise<void>;
  close(): void;
}

/** As MaxMind and DB-IP write it, IP2Location too; as IPinfo does. */
const entry = z.union([
  z.object({ country: z.object({ iso_code: z.string() }) }).transform(({ country }) => country.iso_code),
  z.object({ country_code: z.string() }).transform(({ country_code }) => country_code),
]);

/**
 * Opens a file of MaxMind's format, wholly in memory: a look-up takes microseconds and no disk.
 * @throws ConfigError where it is none
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
      log.info({ path, built: reader.metadata.buildEpoch }, 'the countries of addresses are read anew');
    } catch (error) {
      // It may be half written, or being replaced: the one in memory serves on.
      log.warn({ path, why: whyOf(error) }, 'the countries of addresses cannot be read anew');
    }
  };
  const timer = setInterval(() => void lookAgain(), LOOK_MS).unref();

  return {
    countryOf(ip) {
      try {
        // What systems call by IPv4 as IPv6 (`::ffff:…`) stands in files as IPv4.
        return countryIn(entry.safeParse(reader.get(ipaddr.process(ip).toString())).data);
      } catch {
        // No address, or one of a kind that the file has not.
        return null;
      }
    },
    lookAgain,
    close: () => clearInterval(timer),
  };
}

const read = async (path: string): Promise<Reader<CountryResponse>> => new Reader(await readFile(path));

/** Differs once another file lies there. */
async function identify(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return [ino, size, mtimeMs].join(' ');
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const unreadable =
  (path: string) =>
  (error: unknown): never => {
    throw new ConfigError([
      `COUNTRY_DATABASE is no file of countries in MaxMind's format (.mmdb): ${path} (${whyOf(error)})`,
    ]);
  };
