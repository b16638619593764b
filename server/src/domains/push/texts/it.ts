import type { PushTexts } from './texts.ts';

export const it: PushTexts = {
  delivered: {
    title: 'È nella tua posta',
    body: 'Il tuo ordine per {game} è arrivato. Apri la posta nel gioco per ritirarlo.',
  },
  refund: {
    title: 'Il tuo rimborso è in arrivo',
    body: 'I soldi del tuo ordine per {game} tornano sul metodo con cui hai pagato. La tua banca può impiegare qualche giorno a mostrarli.',
  },
  reward_expiring: {
    title: 'Una ricompensa sta per scadere',
    body: 'Sparisce entro un giorno. Ritirala finché puoi.',
  },
  draw_open: {
    title: 'L’estrazione di oggi ti aspetta',
    body: 'Oggi hai un’estrazione gratuita. Che cosa uscirà?',
  },
};
