import type { PushTexts } from './texts.ts';

export const es: PushTexts = {
  delivered: {
    title: 'Ya está en tu buzón',
    body: 'Tu pedido de {game} llegó. Abre el buzón del juego para reclamarlo.',
  },
  refund: {
    title: 'Tu reembolso está en camino',
    body: 'El dinero de tu pedido de {game} vuelve al medio con el que pagaste. Tu banco puede tardar unos días en mostrarlo.',
  },
  reward_expiring: {
    title: 'Una recompensa está a punto de vencer',
    body: 'Desaparece en menos de un día. Reclámala a tiempo.',
  },
  draw_open: {
    title: 'El sorteo de hoy te espera',
    body: 'Hoy tienes un sorteo gratis. ¿Qué te tocará?',
  },
};
