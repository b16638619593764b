import type { ReceiptTexts } from './texts.ts';

export const it: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'La tua ricevuta: {item}, consegna riuscita (ordine {number})',
      title: 'È nella tua posta!',
      intro:
        'Grazie per il tuo acquisto! {item} ti aspetta nella tua posta di {game}. Buon divertimento: ecco la tua ricevuta.',
    },
    partially_refunded: {
      subject: 'Una parte del tuo pagamento sta tornando da te (ordine {number})',
      title: 'Una parte del tuo denaro sta tornando da te',
      intro: 'Ti abbiamo rimborsato {refund} su {total} pagati per {item}.',
    },
    refunded: {
      subject: 'Il tuo rimborso è in arrivo (ordine {number})',
      title: 'Il tuo rimborso è in arrivo',
      intro: 'Ti abbiamo rimborsato {refund} per {item}.',
    },
    not_met: {
      subject: 'Non è stato possibile consegnare {item}, ti rimborsiamo (ordine {number})',
      title: 'Non siamo riusciti a consegnare il tuo articolo',
      intro:
        '{game} non ha accettato {item} per il tuo personaggio. Ci dispiace: ti rimborsiamo l’intero importo di {refund}.',
    },
    withdrawn: {
      subject: '{item} non è stato inviato, ti rimborsiamo (ordine {number})',
      title: 'Non inviato, denaro restituito',
      intro: '{item} non è stato inviato al tuo personaggio. Ti rimborsiamo l’intero importo di {refund}.',
    },
    late: {
      subject: 'Il tuo pagamento è arrivato troppo tardi e ti viene restituito (ordine {number})',
      title: 'Il tuo pagamento è arrivato a ordine chiuso',
      intro:
        'Il tuo pagamento di {refund} per {item} ci è arrivato quando l’ordine era già annullato o scaduto. L’articolo non è stato inviato e ti restituiamo il denaro.',
    },
    surplus: {
      subject: 'Hai pagato due volte, ti restituiamo un pagamento (ordine {number})',
      title: 'Hai pagato due volte: un pagamento torna da te',
      intro:
        'Il tuo ordine ({item}) era già pagato quando è arrivato un altro pagamento di {refund}. Ti restituiamo il pagamento in più; per il tuo articolo non cambia nulla.',
    },
    withdrawal: {
      subject: 'Il tuo recesso è arrivato (ordine {number})',
      title: 'Abbiamo ricevuto il tuo recesso',
      intro:
        'Hai receduto dal contratto per {item}. Questa email conferma ciò che hai dichiarato e quando l’abbiamo ricevuto.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Ti restituiamo tutto quello che hai pagato.',
      asked:
        'Stiamo chiedendo al gioco se ha già ricevuto il tuo articolo. Se non l’ha ricevuto, riavrai i tuoi soldi. Se l’ha già ricevuto, il diritto di recesso è terminato con la consegna.',
      ended:
        'Il tuo articolo era già stato consegnato quando ci è arrivata la tua dichiarazione. Come hai accettato prima di pagare, il diritto di recesso è terminato con la consegna: non viene rimborsato nulla.',
    },
    name: 'Nome',
    statement: 'La tua dichiarazione',
    words: 'Recedo dal contratto relativo a questo ordine.',
    receivedAt: 'Data di ricezione',
    agreed: 'Prima di pagare hai accettato questo: «{waiver}»',
  },
  greeting: 'Ciao {character},',
  refundTime:
    'Il denaro torna sullo stesso metodo con cui hai pagato. A seconda della banca o del servizio di pagamento, possono volerci alcuni giorni prima che tu lo veda.',
  number: 'Numero ordine',
  game: 'Gioco',
  item: 'Articolo',
  contents: 'Ricevi',
  bonus: '+{quantity} bonus',
  extra: '+{quantity} in regalo',
  inAll: '{quantity} {name} in totale',
  character: 'Personaggio',
  server: 'Server',
  method: 'Pagato con',
  paidAt: 'Data di pagamento',
  sentAt: 'Data di consegna',
  refundedAt: 'Data di rimborso',
  points: 'Punti VIP',
  pointsTakenBack: 'Punti VIP tolti',
  pointsLeft: 'Punti VIP di questo ordine',
  price: 'Prezzo',
  discount: 'Sconto',
  taxIncluded: 'Di cui {tax}',
  total: 'Totale pagato',
  payment: 'Pagamento ricevuto',
  remaining: 'Resta pagato',
  refunded: 'Rimborsato',
  view: 'Vedi l’ordine',
  help: 'Hai domande? Il nostro team di assistenza ti aiuta volentieri: basta indicare il numero ordine.',
  support: 'Contatta l’assistenza',
  signature: 'Il team di {publisher}',
  soldBy: 'Venduto da {company}',
  why: 'Ricevi questa email perché questo indirizzo è stato indicato con l’ordine.',
};
