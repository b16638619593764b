export { type Characters, createCharacters } from './characters.service.ts';
export { offersRefusal, presentOffers } from './offers/game-offers.rules.ts';
