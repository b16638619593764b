import type { DocumentedProvider, Finding } from './finding.fixture.ts';

interface Exception {
  provider: DocumentedProvider;
  operation: RegExp;
  /** The problems that are known. */
  problem: RegExp;
  why: string;
}

/** Differences from the documents that are right. docs/integration/payment-provider.md lists them. */
const EXCEPTIONS: readonly Exception[] = [
  {
    provider: 'stripe',
    operation: /^POST \/v1\/checkout\/sessions$/,
    problem: /^request body\/(adaptive_pricing|allowed_payment_method_types|wallet_options): is forbidden$/,
    why: 'newer than a document of 2023',
  },
  {
    provider: 'stripe',
    operation: /^GET \/v1\/checkout\/sessions$/,
    problem: /^request query created: is not declared$/,
    why: 'newer than a document of 2023',
  },
  {
    provider: 'paypal',
    operation: /^(POST \/v1\/oauth2\/token|GET \/v1\/notifications\/certs\/[\w-]+)$/,
    problem: /^request path: is in no document$/,
    why: 'in no document of PayPal',
  },
  {
    provider: 'paypal',
    operation: /./,
    problem: /^answer body(\/details\/\*)?\/(message|description): must be one of /,
    why: 'the double has sentences of its own',
  },
];

/** Returns why a problem is known, or null. */
export function knownReason({ provider, operation, problem }: Finding): string | null {
  const known = EXCEPTIONS.find(
    (one) => one.provider === provider && one.operation.test(operation) && one.problem.test(problem),
  );
  return known?.why ?? null;
}
