import type { AccountTexts } from './texts.ts';

export const fr: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Votre code de connexion pour {publisher}',
      title: 'Votre code de connexion',
      intro: 'Saisissez ce code là où vous vouliez vous connecter :',
    },
    link: {
      subject: 'Votre code pour lier une connexion chez {publisher}',
      title: 'Lier une connexion à votre compte',
      intro: 'Une autre façon de se connecter doit être liée à votre compte. Saisissez ce code si vous êtes d’accord :',
    },
    deletion: {
      subject: 'Votre code pour supprimer votre compte chez {publisher}',
      title: 'Confirmez la suppression de votre compte',
      intro: 'Vous souhaitez supprimer votre compte. Saisissez ce code pour le confirmer :',
    },
    bind: {
      subject: 'Votre code pour confirmer votre adresse chez {publisher}',
      title: 'Confirmez votre adresse e-mail',
      intro:
        'Cette adresse va être liée à votre compte, ou y être modifiée. Saisissez ce code si la demande vient de vous :',
    },
  },
  codeLife: 'Il est valable {minutes} minutes, et seulement dans le navigateur qui l’a demandé.',
  codeIgnore:
    'Vous n’avez pas demandé de code ? Vous pouvez ignorer cet e-mail. Ne transmettez jamais ce code : notre équipe ne vous le demandera pas.',
  notices: {
    new_device: {
      subject: 'Nouvelle connexion à votre compte chez {publisher}',
      title: 'Connexion depuis un nouveau navigateur',
      intro: 'Quelqu’un s’est connecté à votre compte depuis un navigateur que nous ne connaissions pas.',
      advice:
        'Si c’était vous, vous n’avez rien à faire. Sinon, connectez-vous, choisissez « Se déconnecter partout » et contactez l’assistance.',
    },
    deletion_asked: {
      subject: 'Faut-il supprimer votre compte chez {publisher} ?',
      title: 'Faut-il supprimer votre compte ?',
      intro:
        'La suppression de votre compte a été demandée dans l’un de nos jeux. Rien ne se passe tant que vous ne la confirmez pas dans la boutique.',
      advice:
        'Si vous ne le souhaitez pas, vous n’avez rien à faire : votre compte reste. Si la demande ne vient pas de vous, prévenez l’assistance.',
    },
    deletion_requested: {
      subject: 'Votre compte chez {publisher} va être supprimé',
      title: 'Votre compte va être supprimé',
      intro:
        'Comme demandé, nous allons supprimer votre compte. Vous pouvez encore le garder jusqu’à cette date : {date}. D’ici là, rien n’est perdu.',
      advice:
        'Vous avez changé d’avis ? Connectez-vous avant cette date et gardez votre compte. Si vous n’avez rien demandé, faites-le tout de suite.',
    },
    deletion_kept: {
      subject: 'Votre compte chez {publisher} est conservé',
      title: 'Votre compte est conservé',
      intro: 'Votre compte ne sera pas supprimé. Tout est comme avant : ravis de vous garder parmi nous !',
      advice: 'Si cette décision n’est pas la vôtre, contactez l’assistance.',
    },
    erased: {
      subject: 'Votre compte chez {publisher} a été supprimé',
      title: 'Votre compte a été supprimé',
      intro: 'Comme demandé, nous avons supprimé votre compte et, avec lui, vos données personnelles.',
      advice:
        'Les traces des paiements sont conservées aussi longtemps que la loi l’exige, mais ne vous nomment plus. Cet e-mail était le dernier : votre adresse est supprimée aussi.',
    },
    contact_change: {
      subject: 'Une coordonnée de votre compte {publisher} va changer',
      title: 'Une coordonnée de votre compte va changer',
      intro:
        'Une personne connectée à votre compte a demandé un autre numéro de téléphone ou une autre adresse e-mail. Le changement aura lieu dans 7 jours.',
      advice:
        'Si c’est vous, vous n’avez rien à faire. Sinon, connectez-vous, annulez le changement, choisissez « Se déconnecter partout » et contactez l’assistance.',
    },
    phone_added: {
      subject: 'Un téléphone a été lié à votre compte {publisher}',
      title: 'Un téléphone a été lié à votre compte',
      intro:
        'Une personne connectée à votre compte y a lié un numéro de téléphone, qui peut recevoir des codes de connexion.',
      advice:
        'Si c’est vous, vous n’avez rien à faire. Sinon, connectez-vous, choisissez « Se déconnecter partout » et contactez l’assistance, qui peut retirer le numéro.',
    },
    email_changed: {
      subject: 'L’adresse e-mail de votre compte {publisher} a été modifiée',
      title: 'L’adresse e-mail de votre compte a été modifiée',
      intro:
        'À la suite d’une demande, notre assistance a modifié l’adresse e-mail de votre compte. Les codes et les messages n’arrivent plus à cette adresse, et vous êtes déconnecté de tous vos appareils.',
      advice: 'Si vous l’avez demandé, vous n’avez rien à faire. Sinon, contactez l’assistance sans attendre.',
    },
  },
  browser: 'Navigateur',
  os: 'Système',
  at: 'Date et heure',
  openShop: 'Ouvrir la boutique',
  decide: 'Décider dans la boutique',
  keepAccount: 'Garder mon compte',
  help: 'Une question ? Notre équipe d’assistance vous aide volontiers.',
  support: 'Contacter l’assistance',
  signature: 'L’équipe {publisher}',
  sentBy: 'Envoyé par {company}',
  why: 'Vous recevez cet e-mail parce que cette adresse a été saisie pour un compte chez {publisher}.',
};
