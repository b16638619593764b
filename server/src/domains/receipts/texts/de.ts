import type { ReceiptTexts } from './texts.ts';

export const de: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Dein Beleg: {item} ist angekommen (Bestellung {number})',
      title: 'Liegt in deinem Postfach!',
      intro:
        'Danke für deinen Einkauf! {item} wartet in deinem Postfach in {game} auf dich. Viel Spaß damit – hier ist dein Beleg.',
    },
    partially_refunded: {
      subject: 'Ein Teil deiner Zahlung ist auf dem Rückweg (Bestellung {number})',
      title: 'Ein Teil deines Geldes ist auf dem Rückweg',
      intro: 'Wir haben dir {refund} von den {total} erstattet, die du für {item} bezahlt hast.',
    },
    refunded: {
      subject: 'Dein Geld ist auf dem Rückweg (Bestellung {number})',
      title: 'Dein Geld ist auf dem Rückweg',
      intro: 'Wir haben dir {refund} für {item} erstattet.',
    },
    not_met: {
      subject: '{item} konnte nicht zugestellt werden, du bekommst dein Geld zurück (Bestellung {number})',
      title: 'Wir konnten dein Item nicht zustellen',
      intro:
        '{game} hat {item} für deinen Charakter nicht angenommen. Das tut uns leid – die vollen {refund} sind auf dem Rückweg zu dir.',
    },
    withdrawn: {
      subject: '{item} wurde nicht zugestellt, du bekommst dein Geld zurück (Bestellung {number})',
      title: 'Nicht zugestellt, Geld zurück',
      intro: '{item} wurde deinem Charakter nicht zugestellt. Die vollen {refund} sind auf dem Rückweg zu dir.',
    },
    late: {
      subject: 'Deine Zahlung kam zu spät und ist auf dem Rückweg (Bestellung {number})',
      title: 'Deine Zahlung kam nach dem Ende der Bestellung',
      intro:
        'Deine Zahlung von {refund} für {item} ist bei uns eingegangen, als die Bestellung schon storniert oder abgelaufen war. Das Item wurde nicht zugestellt, und du bekommst dein Geld zurück.',
    },
    surplus: {
      subject: 'Du hast doppelt bezahlt, eine Zahlung ist auf dem Rückweg (Bestellung {number})',
      title: 'Doppelt bezahlt – eine Zahlung geht zurück',
      intro:
        'Deine Bestellung von {item} war schon bezahlt, als eine weitere Zahlung von {refund} einging. Die zusätzliche Zahlung bekommst du zurück; an deinem Item ändert sich nichts.',
    },
    withdrawal: {
      subject: 'Dein Widerruf ist da (Bestellung {number})',
      title: 'Wir haben deinen Widerruf erhalten',
      intro:
        'Du hast den Vertrag über {item} widerrufen. Diese E-Mail bestätigt, was du erklärt hast und wann es bei uns eingegangen ist.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Du bekommst alles zurück, was du bezahlt hast.',
      asked:
        'Wir fragen gerade beim Spiel nach, ob dein Item schon angekommen ist. Wenn nicht, bekommst du dein Geld zurück. Wenn doch, ist dein Widerrufsrecht mit der Zustellung erloschen.',
      ended:
        'Dein Item war schon zugestellt, als deine Erklärung bei uns einging. Wie du vor dem Bezahlen bestätigt hast, ist dein Widerrufsrecht mit der Zustellung erloschen; es wird nichts erstattet.',
    },
    name: 'Name',
    statement: 'Deine Erklärung',
    words: 'Hiermit widerrufe ich den Vertrag über diese Bestellung.',
    receivedAt: 'Eingegangen am',
    agreed: 'Vor dem Bezahlen hast du dem zugestimmt: „{waiver}“',
  },
  greeting: 'Hallo {character},',
  refundTime:
    'Das Geld kommt auf dem Weg zurück, auf dem du bezahlt hast. Je nach Bank oder Zahlungsdienst kann es ein paar Tage dauern, bis du es siehst.',
  number: 'Bestellnummer',
  game: 'Spiel',
  item: 'Item',
  contents: 'Du bekommst',
  bonus: '+{quantity} Bonus',
  extra: '+{quantity} gratis',
  inAll: 'insgesamt {quantity} {name}',
  character: 'Charakter',
  server: 'Server',
  method: 'Bezahlt mit',
  paidAt: 'Bezahlt am',
  sentAt: 'Zugestellt am',
  refundedAt: 'Erstattet am',
  points: 'VIP-Punkte',
  pointsTakenBack: 'VIP-Punkte abgezogen',
  pointsLeft: 'VIP-Punkte aus dieser Bestellung',
  price: 'Preis',
  discount: 'Rabatt',
  taxIncluded: 'Darin enthalten: {tax}',
  total: 'Gesamt bezahlt',
  payment: 'Eingegangene Zahlung',
  remaining: 'Bleibt bezahlt',
  refunded: 'Erstattet',
  view: 'Bestellung ansehen',
  help: 'Noch Fragen? Unser Support hilft dir gern weiter – nenne einfach deine Bestellnummer.',
  support: 'Support kontaktieren',
  signature: 'Dein Team von {publisher}',
  soldBy: 'Verkauft von {company}',
  why: 'Du bekommst diese E-Mail, weil diese Adresse bei der Bestellung angegeben wurde.',
};
