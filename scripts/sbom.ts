import { billOfMaterials } from './lib/sbom.ts';

/** Prints what a production install consists of, as CycloneDX: `npm run --silent sbom > sbom.json`. */
process.stdout.write(`${JSON.stringify(await billOfMaterials(), null, 2)}\n`);
