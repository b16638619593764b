export { type Characters, createCharacters } from './characters.service.ts';
