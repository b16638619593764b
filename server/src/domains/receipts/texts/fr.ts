import type { ReceiptTexts } from './texts.ts';

export const fr: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Votre reçu : {item}, c’est livré (commande {number})',
      title: 'C’est dans votre messagerie !',
      intro:
        'Merci pour votre achat ! {item} vous attend dans votre messagerie de {game}. Amusez-vous bien – voici votre reçu.',
    },
    partially_refunded: {
      subject: 'Une partie de votre paiement vous est remboursée (commande {number})',
      title: 'Une partie de votre argent vous revient',
      intro: 'Nous vous avons remboursé {refund} sur les {total} payés pour {item}.',
    },
    refunded: {
      subject: 'Votre remboursement est en route (commande {number})',
      title: 'Votre remboursement est en route',
      intro: 'Nous vous avons remboursé {refund} pour {item}.',
    },
    not_met: {
      subject: '{item} n’a pas pu être livré, vous êtes remboursé (commande {number})',
      title: 'Votre article n’a pas pu être livré',
      intro:
        '{game} n’a pas accepté {item} pour votre personnage. Nous en sommes désolés : la totalité, soit {refund}, vous est remboursée.',
    },
    withdrawn: {
      subject: '{item} n’a pas été envoyé, vous êtes remboursé (commande {number})',
      title: 'Non envoyé, argent rendu',
      intro: '{item} n’a pas été envoyé à votre personnage. La totalité, soit {refund}, vous est remboursée.',
    },
    late: {
      subject: 'Votre paiement est arrivé trop tard et vous est rendu (commande {number})',
      title: 'Votre paiement est arrivé après la fin de la commande',
      intro:
        'Votre paiement de {refund} pour {item} nous est parvenu alors que la commande était déjà annulée ou expirée. L’article n’a pas été envoyé et nous vous rendons cet argent.',
    },
    surplus: {
      subject: 'Vous avez payé deux fois, un paiement vous est rendu (commande {number})',
      title: 'Payé deux fois : un paiement vous est rendu',
      intro:
        'Votre commande ({item}) était déjà payée quand un autre paiement de {refund} est arrivé. Nous vous rendons ce paiement en trop ; rien ne change pour votre article.',
    },
    withdrawal: {
      subject: 'Votre rétractation est bien arrivée (commande {number})',
      title: 'Nous avons reçu votre rétractation',
      intro:
        'Vous avez exercé votre droit de rétractation pour {item}. Cet e-mail confirme ce que vous avez déclaré et quand nous l’avons reçu.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Nous vous remboursons la totalité de ce que vous avez payé.',
      asked:
        'Nous demandons au jeu s’il a déjà reçu votre article. S’il ne l’a pas, votre argent vous est rendu. S’il l’a déjà, votre droit de rétractation a pris fin avec la livraison.',
      ended:
        'Votre article était déjà livré quand votre déclaration nous est parvenue. Comme vous l’avez accepté avant de payer, votre droit de rétractation a pris fin avec la livraison : rien n’est remboursé.',
    },
    name: 'Nom',
    statement: 'Votre déclaration',
    words: 'Je me rétracte du contrat portant sur cette commande.',
    receivedAt: 'Reçue le',
    agreed: 'Avant de payer, vous avez accepté ceci : « {waiver} »',
  },
  greeting: 'Bonjour {character},',
  refundTime:
    'L’argent revient par le moyen de paiement utilisé. Selon votre banque ou votre service de paiement, il peut mettre quelques jours à apparaître.',
  number: 'Numéro de commande',
  game: 'Jeu',
  item: 'Article',
  contents: 'Vous recevez',
  bonus: '+{quantity} en bonus',
  extra: '+{quantity} offerts',
  inAll: '{quantity} {name} au total',
  character: 'Personnage',
  server: 'Serveur',
  method: 'Payé par',
  paidAt: 'Payé le',
  sentAt: 'Livré le',
  refundedAt: 'Remboursé le',
  points: 'Points VIP',
  pointsTakenBack: 'Points VIP repris',
  pointsLeft: 'Points VIP de cette commande',
  price: 'Prix',
  discount: 'Réduction',
  taxIncluded: 'Dont {tax}',
  total: 'Total payé',
  payment: 'Paiement reçu',
  remaining: 'Reste payé',
  refunded: 'Remboursé',
  view: 'Voir la commande',
  help: 'Une question ? Notre équipe d’assistance vous aide volontiers : indiquez simplement votre numéro de commande.',
  support: 'Contacter l’assistance',
  signature: 'L’équipe {publisher}',
  soldBy: 'Vendu par {company}',
  why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée lors de la commande.',
};
