import { appendFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { ApiCall } from '../api-call.fixture.ts';
import { type Answer, type CheckedCall, checkCall } from './check-call.fixture.ts';
import { type Document, readDocument } from './document.fixture.ts';
import { knownReason } from './exceptions.fixture.ts';
import type { DocumentedProvider, Finding } from './finding.fixture.ts';

/** A line of the report: one call. */
export interface WatchedCall extends CheckedCall {
  provider: DocumentedProvider;
}

const VARIABLES: Readonly<Record<DocumentedProvider, string>> = {
  stripe: 'STRIPE_DOCUMENTS',
  adyen: 'ADYEN_DOCUMENTS',
  paypal: 'PAYPAL_DOCUMENTS',
};
export const DOCUMENTED = Object.keys(VARIABLES) as DocumentedProvider[];
/** The file to which each process adds its calls. */
const REPORT = 'PROVIDER_DOCUMENTS_REPORT';
/** By the names of the files. */
const read = new Map<string, readonly Document[]>();

/** Returns the published documents of a provider, from the files that its variable names; none without it. */
export function documentsOf(provider: DocumentedProvider): readonly Document[] {
  const names = process.env[VARIABLES[provider]] ?? '';
  const documents =
    read.get(names) ??
    names
      .split(delimiter)
      .filter((file) => file !== '')
      .map(readDocument);
  read.set(names, documents);
  return documents;
}

/** Returns the environment with which tests check against documents. */
export const documentsEnvironment = (
  provider: DocumentedProvider,
  files: readonly string[],
  report: string,
): Record<string, string> => ({ [VARIABLES[provider]]: files.join(delimiter), [REPORT]: report });

/** Checks calls with their answers, and returns the problems that are no known exceptions. */
export async function checkCalls(
  provider: DocumentedProvider,
  calls: readonly { call: ApiCall; answer: Answer }[],
): Promise<Finding[]> {
  const documents = documentsOf(provider);
  const found: Finding[] = [];
  for (const { call, answer } of calls) {
    const checked: WatchedCall = { provider, ...(await checkCall(documents, call, answer)) };
    const report = process.env[REPORT];
    if (report) appendFileSync(report, `${JSON.stringify(checked)}\n`);
    found.push(...findingsOf(checked));
  }
  return found.filter((finding) => knownReason(finding) === null);
}

export const findingsOf = ({ provider, operation, request, answer }: WatchedCall): Finding[] =>
  [...request.map((problem) => `request ${problem}`), ...answer.map((problem) => `answer ${problem}`)].map(
    (problem) => ({ provider, operation, problem }),
  );
