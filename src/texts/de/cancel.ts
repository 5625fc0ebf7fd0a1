import type { Topics } from '../topics.ts'

/** Label and button are those of § 312k (2) BGB. */
export const cancel = {
  title: 'Verträge hier kündigen',
  intro: 'Hier kündigen Sie mit einem Klick. Ein Kundenkonto brauchen Sie dafür nicht.',
  kind: 'Art der Kündigung',
  ordinary: 'Ordentliche Kündigung',
  forCause: 'Außerordentliche Kündigung',
  causeLabel: 'Kündigungsgrund',
  product: 'Produkt',
  fields: {
    cause: 'Kündigungsgrund (nur bei außerordentlicher Kündigung)',
    name: 'Vor- und Nachname',
    email: 'E-Mail-Adresse des Kaufs',
    order: 'Bestellnummer (freiwillig)',
    end: 'Kündigung zum (freiwillig)',
  },
  hints: {
    order:
      'Sie steht in der Bestätigungs-E-Mail, zum Beispiel 4K7Q-2XM9. Ohne sie suchen wir den Vertrag über die E-Mail-Adresse.',
    end: 'Ohne Datum endet der Vertrag zum nächstmöglichen Zeitpunkt: mit dem bereits bezahlten Zeitraum.',
  },
  declared: { order: 'Bestellnummer', end: 'Kündigung zum' },
  earliest: 'Zum nächstmöglichen Zeitpunkt',
  sentTo: (p) => `Die Kündigungsbestätigung geht an ${p.email}.`,
  submit: 'Jetzt kündigen',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  tooLong: 'Dieser Text ist zu lang.',
  wrongEmail: 'Bitte prüfen Sie die E-Mail-Adresse.',
  wrongDate: 'Bitte prüfen Sie das Datum.',
  card: 'Bitte geben Sie hier keine Kartennummer ein.',
  received: {
    title: 'Ihre Kündigung ist eingegangen',
    text: 'Wir haben Ihnen eine Bestätigung per E-Mail geschickt, mit dem Inhalt Ihrer Kündigung, Datum und Uhrzeit des Eingangs und dem Vertragsende.',
    at: 'Eingegangen am',
    reference: 'Vorgangsnummer',
    save: 'Diesen Beleg speichern',
    by: (p) => `Abgegeben über die Schaltfläche „${p.button}“.`,
  },
  going: {
    title: 'Ihr Vertrag ist gekündigt',
    ends: (p) => `Er endet am ${p.date}. Danach wird nichts mehr abgebucht.`,
    over: (p) => `Er endete am ${p.date}.`,
    undoHint: 'Bis dahin können Sie die Kündigung zurücknehmen.',
    undo: 'Vertrag fortsetzen',
  },
  undone: {
    title: 'Ihr Vertrag läuft weiter',
    text: 'Die Kündigung ist zurückgenommen. Wir haben Ihnen eine Bestätigung per E-Mail geschickt.',
  },
  mail: {
    buyer: {
      subject: 'Bestätigung Ihrer Kündigung',
      title: 'Ihre Kündigung ist eingegangen',
      text: 'Diese Nachricht bestätigt, was Sie erklärt haben und wann es eingegangen ist. Bitte bewahren Sie sie auf.',
      ends: (p) => `Der Vertrag endet am ${p.date}. Ab diesem Tag wird nichts mehr abgebucht.`,
      over: (p) => `Dieser Vertrag war bereits am ${p.date} beendet.`,
      forCause:
        'Der Verkäufer hat Ihren Kündigungsgrund erhalten und antwortet Ihnen, ob der Vertrag früher endet und ob Ihnen Geld zusteht.',
      unmatched:
        'Zu diesen Angaben haben wir keinen Vertrag gefunden. Prüfen Sie die Bestellnummer und verwenden Sie die E-Mail-Adresse des Kaufs, oder wenden Sie sich an den Verkäufer.',
      several:
        'Zu dieser E-Mail-Adresse gibt es mehrere Verträge. Öffnen Sie unten den Vertrag, den Sie kündigen möchten.',
      notYou:
        'Waren Sie das nicht oder haben Sie es sich anders überlegt? Bis zum Vertragsende können Sie die Kündigung hier zurücknehmen.',
    },
    undone: {
      subject: 'Kündigung zurückgenommen',
      title: 'Der Vertrag läuft weiter',
      text: 'Die Kündigung ist zurückgenommen, und der Vertrag läuft weiter wie bisher.',
    },
    onFile: {
      subject: 'Versuch, Ihren Vertrag zu kündigen',
      title: 'Jemand wollte Ihren Vertrag kündigen',
      text: 'Bei uns ist eine Kündigung mit Ihrer Bestellnummer und einer anderen E-Mail-Adresse eingegangen. Deshalb hat sich nichts geändert.',
      next: 'Falls Sie das waren, öffnen Sie den Link oben. Andernfalls müssen Sie nichts tun.',
    },
    seller: {
      subject: (p) => `Kündigung von ${p.name}`,
      title: 'Ein Vertrag wurde gekündigt',
      ends: (p) => `Der Vertrag endet am ${p.date} automatisch; Zahlungen ab diesem Tag sind gestrichen.`,
      forCause:
        'Die Kündigung ist außerordentlich. Antworten Sie: Trägt der Grund, beenden Sie das Abonnement früher auf seiner Seite und erstatten Sie auf der Seite des Verkaufs, was zusteht.',
    },
  },
} satisfies Topics['cancel']
