export { levelOf, pointsFor } from './levels.rules.ts';
export { type Level, type Vip, vipOf, vipSection } from './vip.catalog.ts';
