import { billOfMaterials } from './lib/sbom.ts';

/** Prints the packages of a production install as CycloneDX: `npm run --silent sbom > sbom.json`. */
process.stdout.write(`${JSON.stringify(await billOfMaterials(), null, 2)}\n`);
