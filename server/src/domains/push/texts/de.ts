import type { PushTexts } from './texts.ts';

export const de: PushTexts = {
  delivered: {
    title: 'Es liegt in deinem Postfach',
    body: 'Deine Bestellung für {game} ist da. Hol sie im Postfach des Spiels ab.',
  },
  refund: {
    title: 'Deine Erstattung ist unterwegs',
    body: 'Das Geld für deine Bestellung in {game} geht auf dem Weg zurück, auf dem du bezahlt hast. Bis deine Bank es anzeigt, können ein paar Tage vergehen.',
  },
  reward_expiring: {
    title: 'Eine Belohnung läuft bald ab',
    body: 'In weniger als einem Tag ist sie weg. Hol sie dir rechtzeitig ab.',
  },
  draw_open: {
    title: 'Die heutige Ziehung wartet',
    body: 'Du hast heute eine Ziehung frei. Was wird es wohl?',
  },
};
