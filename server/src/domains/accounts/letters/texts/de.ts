import type { AccountTexts } from './texts.ts';

export const de: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Dein Anmeldecode für {publisher}',
      title: 'Dein Anmeldecode',
      intro: 'Gib diesen Code dort ein, wo du dich anmelden wolltest:',
    },
    link: {
      subject: 'Dein Code zum Verknüpfen bei {publisher}',
      title: 'Anmeldung mit deinem Konto verknüpfen',
      intro:
        'Eine weitere Anmeldung soll mit deinem Konto verknüpft werden. Gib diesen Code ein, wenn du einverstanden bist:',
    },
    deletion: {
      subject: 'Dein Code zum Löschen deines Kontos bei {publisher}',
      title: 'Bestätige, dass dein Konto gelöscht werden soll',
      intro: 'Du möchtest dein Konto löschen. Gib zur Bestätigung diesen Code ein:',
    },
    bind: {
      subject: 'Dein Code zum Bestätigen deiner Adresse bei {publisher}',
      title: 'Bestätige deine E-Mail-Adresse',
      intro:
        'Diese Adresse soll mit deinem Konto verknüpft oder dort geändert werden. Gib diesen Code ein, wenn du das möchtest:',
    },
  },
  codeLife: 'Er gilt {minutes} Minuten und nur in dem Browser, der ihn angefordert hat.',
  codeIgnore:
    'Du hast keinen Code angefordert? Dann kannst du diese E-Mail ignorieren. Gib den Code niemals weiter: Unser Team fragt dich nicht danach.',
  notices: {
    new_device: {
      subject: 'Neue Anmeldung in deinem Konto bei {publisher}',
      title: 'Anmeldung aus einem neuen Browser',
      intro: 'Jemand hat sich aus einem Browser, den wir noch nicht kennen, in deinem Konto angemeldet.',
      advice:
        'Warst du das, musst du nichts tun. Wenn nicht, melde dich an, wähle „Überall abmelden“ und kontaktiere den Support.',
    },
    deletion_asked: {
      subject: 'Soll dein Konto bei {publisher} gelöscht werden?',
      title: 'Soll dein Konto gelöscht werden?',
      intro:
        'In einem unserer Spiele wurde die Löschung deines Kontos angefragt. Es passiert nichts, bis du sie im Shop bestätigst.',
      advice:
        'Willst du das nicht, musst du nichts tun: Dein Konto bleibt. Kam die Anfrage nicht von dir, gib bitte dem Support Bescheid.',
    },
    deletion_requested: {
      subject: 'Dein Konto bei {publisher} wird gelöscht',
      title: 'Dein Konto wird gelöscht',
      intro:
        'Wie gewünscht löschen wir dein Konto. Bis {date} kannst du es noch behalten, bis dahin geht nichts verloren.',
      advice:
        'Hast du es dir anders überlegt? Melde dich vorher an und behalte dein Konto. Hast du gar nicht darum gebeten, tu das am besten sofort.',
    },
    deletion_kept: {
      subject: 'Dein Konto bei {publisher} bleibt',
      title: 'Dein Konto bleibt',
      intro: 'Dein Konto wird nicht gelöscht. Alles ist wie zuvor – schön, dass du da bist!',
      advice: 'Hast du das nicht selbst entschieden, kontaktiere bitte den Support.',
    },
    erased: {
      subject: 'Dein Konto bei {publisher} wurde gelöscht',
      title: 'Dein Konto wurde gelöscht',
      intro: 'Wie gewünscht haben wir dein Konto und damit deine persönlichen Daten gelöscht.',
      advice:
        'Zahlungsbelege bewahren wir so lange auf, wie es das Gesetz verlangt, aber ohne Bezug zu dir. Das war unsere letzte E-Mail: Auch deine Adresse haben wir gelöscht.',
    },
    contact_change: {
      subject: 'Ein Kontakt deines Kontos bei {publisher} wird geändert',
      title: 'Ein Kontakt deines Kontos wird geändert',
      intro:
        'Jemand, der in deinem Konto angemeldet ist, möchte eine andere Handynummer oder E-Mail-Adresse. Die Änderung gilt in 7 Tagen.',
      advice:
        'Warst du das, musst du nichts tun. Wenn nicht, melde dich an, brich die Änderung ab, wähle „Überall abmelden“ und kontaktiere den Support.',
    },
    phone_added: {
      subject: 'Ein Handy wurde mit deinem Konto bei {publisher} verknüpft',
      title: 'Ein Handy wurde mit deinem Konto verknüpft',
      intro:
        'Jemand, der in deinem Konto angemeldet ist, hat eine Handynummer verknüpft. An sie können Anmeldecodes gehen.',
      advice:
        'Warst du das, musst du nichts tun. Wenn nicht, melde dich an, wähle „Überall abmelden“ und kontaktiere den Support, der die Nummer entfernen kann.',
    },
    email_changed: {
      subject: 'Die E-Mail-Adresse deines Kontos bei {publisher} wurde geändert',
      title: 'Die E-Mail-Adresse deines Kontos wurde geändert',
      intro:
        'Auf Anfrage hat unser Support die E-Mail-Adresse deines Kontos geändert. Codes und Nachrichten gehen nicht mehr an diese Adresse, und du bist überall abgemeldet.',
      advice: 'Wenn du darum gebeten hast, musst du nichts tun. Wenn nicht, melde dich bitte sofort beim Support.',
    },
  },
  browser: 'Browser',
  os: 'System',
  at: 'Zeit',
  openShop: 'Zum Shop',
  decide: 'Im Shop entscheiden',
  keepAccount: 'Konto behalten',
  help: 'Noch Fragen? Unser Support hilft dir gern weiter.',
  support: 'Support kontaktieren',
  signature: 'Dein Team von {publisher}',
  sentBy: 'Gesendet von {company}',
  why: 'Du bekommst diese E-Mail, weil diese Adresse für ein Konto bei {publisher} eingegeben wurde.',
};
