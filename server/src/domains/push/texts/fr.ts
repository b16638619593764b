import type { PushTexts } from './texts.ts';

export const fr: PushTexts = {
  delivered: {
    title: 'C’est dans votre messagerie',
    body: 'Votre commande pour {game} est arrivée. Ouvrez la messagerie du jeu pour la récupérer.',
  },
  refund: {
    title: 'Votre remboursement est en route',
    body: 'L’argent de votre commande {game} repart vers votre moyen de paiement. Votre banque peut mettre quelques jours à l’afficher.',
  },
  reward_expiring: {
    title: 'Une récompense va bientôt expirer',
    body: 'Elle disparaît d’ici un jour. Récupérez-la tant qu’il est temps.',
  },
  draw_open: {
    title: 'Le tirage du jour vous attend',
    body: 'Vous avez un tirage gratuit aujourd’hui. Qu’allez-vous gagner ?',
  },
};
