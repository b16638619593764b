import type { AccountTexts } from './texts.ts';

export const it: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Il tuo codice di accesso per {publisher}',
      title: 'Il tuo codice di accesso',
      intro: 'Inserisci questo codice dove volevi accedere:',
    },
    link: {
      subject: 'Il tuo codice per collegare un accesso su {publisher}',
      title: 'Collega un accesso al tuo account',
      intro:
        'Un altro modo di accedere sta per essere collegato al tuo account. Inserisci questo codice se sei d’accordo:',
    },
    deletion: {
      subject: 'Il tuo codice per eliminare l’account su {publisher}',
      title: 'Conferma che l’account va eliminato',
      intro: 'Vuoi eliminare il tuo account. Inserisci questo codice per confermare:',
    },
    bind: {
      subject: 'Il tuo codice per confermare l’indirizzo su {publisher}',
      title: 'Conferma il tuo indirizzo email',
      intro:
        'Questo indirizzo sta per essere collegato al tuo account o modificato. Se l’hai chiesto tu, inserisci questo codice:',
    },
  },
  codeLife: 'Vale per {minutes} minuti e solo nel browser che lo ha richiesto.',
  codeIgnore:
    'Non hai chiesto nessun codice? Allora puoi ignorare questa email. Non dare mai il codice ad altri: il nostro team non te lo chiederà.',
  notices: {
    new_device: {
      subject: 'Nuovo accesso al tuo account su {publisher}',
      title: 'Accesso da un nuovo browser',
      intro: 'Qualcuno ha effettuato l’accesso al tuo account da un browser che non conoscevamo.',
      advice:
        'Se eri tu, non devi fare nulla. Altrimenti accedi, scegli “Esci da tutti i dispositivi” e contatta l’assistenza.',
    },
    deletion_asked: {
      subject: 'Eliminare il tuo account su {publisher}?',
      title: 'Eliminare il tuo account?',
      intro:
        'In uno dei nostri giochi è stata chiesta l’eliminazione del tuo account. Non succede nulla finché non la confermi nello shop.',
      advice:
        'Se non lo vuoi, non devi fare nulla: il tuo account resta. Se non l’hai chiesto tu, avvisa l’assistenza.',
    },
    deletion_requested: {
      subject: 'Il tuo account su {publisher} sarà eliminato',
      title: 'Il tuo account sarà eliminato',
      intro:
        'Come richiesto, elimineremo il tuo account. Puoi ancora tenerlo fino a questa data: {date}. Fino ad allora non si perde nulla.',
      advice:
        'Hai cambiato idea? Accedi prima di quella data e tieni il tuo account. Se non l’hai chiesto tu, fallo subito.',
    },
    deletion_kept: {
      subject: 'Il tuo account su {publisher} resta',
      title: 'Il tuo account resta',
      intro: 'Il tuo account non sarà eliminato. Tutto è come prima: felici di averti con noi!',
      advice: 'Se non l’hai deciso tu, contatta l’assistenza.',
    },
    erased: {
      subject: 'Il tuo account su {publisher} è stato eliminato',
      title: 'Il tuo account è stato eliminato',
      intro: 'Come richiesto, abbiamo eliminato il tuo account e con esso i tuoi dati personali.',
      advice:
        'Le registrazioni dei pagamenti restano per il tempo richiesto dalla legge, ma non riportano più il tuo nome. Questa era la nostra ultima email: abbiamo eliminato anche il tuo indirizzo.',
    },
    contact_change: {
      subject: 'Un contatto del tuo account {publisher} sta per cambiare',
      title: 'Un contatto del tuo account sta per cambiare',
      intro:
        'Qualcuno che ha effettuato l’accesso al tuo account ha chiesto un altro numero di telefono o un’altra email. La modifica avverrà tra 7 giorni.',
      advice:
        'Se sei stato tu, non devi fare nulla. Altrimenti accedi, annulla la modifica, scegli “Esci da tutti i dispositivi” e contatta l’assistenza.',
    },
    phone_added: {
      subject: 'Un telefono è stato collegato al tuo account {publisher}',
      title: 'Un telefono è stato collegato al tuo account',
      intro:
        'Qualcuno che ha effettuato l’accesso al tuo account ha collegato un numero di telefono, che può ricevere codici di accesso.',
      advice:
        'Se sei stato tu, non devi fare nulla. Altrimenti accedi, scegli “Esci da tutti i dispositivi” e contatta l’assistenza, che può rimuovere il numero.',
    },
    email_changed: {
      subject: 'L’indirizzo email del tuo account {publisher} è stato cambiato',
      title: 'L’indirizzo email del tuo account è stato cambiato',
      intro:
        'A seguito di una richiesta, la nostra assistenza ha cambiato l’indirizzo email del tuo account. Codici e messaggi non arrivano più a questo indirizzo e sei stato disconnesso da tutti i dispositivi.',
      advice: 'Se l’hai chiesto tu, non devi fare nulla. Altrimenti contatta subito l’assistenza.',
    },
  },
  browser: 'Browser',
  os: 'Sistema',
  at: 'Data e ora',
  openShop: 'Apri lo shop',
  decide: 'Decidi nello shop',
  keepAccount: 'Tieni il mio account',
  help: 'Hai domande? Il nostro team di assistenza ti aiuta volentieri.',
  support: 'Contatta l’assistenza',
  signature: 'Il team di {publisher}',
  sentBy: 'Inviato da {company}',
  why: 'Ricevi questa email perché questo indirizzo è stato inserito per un account su {publisher}.',
};
