import type { Topics } from '../topics.ts'

export const paying = {
  confirmation: {
    title: 'Kauf bestätigen',
    question: (p) => `In ${p.n} Raten à ${p.value} zahlen, insgesamt ${p.total}?`,
    questionOnce: (p) => `${p.value} auf einmal bezahlen?`,
    confirm: 'Ja, bezahlen',
    cancel: 'Nein, zurück',
  },
  bump: {
    upTo: (p) =>
      p.n === 1
        ? 'Mit diesem Artikel: nur 1 Zahlung mit Karte'
        : `Mit diesem Artikel: bis zu ${p.n} Raten mit Karte`,
    lowered: (p) => `Mit diesem Artikel ${p.to} mit Karte statt ${p.from}`,
  },
  processing: {
    title: 'Zahlung wird verarbeitet',
    text: 'Bitte verlassen Sie diese Seite nicht. Es dauert meist nur wenige Sekunden.',
    slow: 'Es dauert länger als sonst, aber Ihre Bestellung läuft noch. Bitte zahlen Sie nicht noch einmal.',
    redirecting: 'Sie werden zum nächsten Schritt weitergeleitet\u00a0…',
    waiting:
      'Der Shop antwortet nicht. Wir versuchen es weiter, immer mit derselben Bestellung: Sie zahlen nicht doppelt. Bitte schließen Sie diese Seite nicht.',
    offline:
      'Sie sind offline. Sobald Sie wieder verbunden sind, senden wir dieselbe Bestellung: Sie zahlen nicht doppelt. Bitte schließen Sie diese Seite nicht.',
    unknown:
      'Wir wissen nicht, ob Ihre Bestellung angekommen ist. Bitte versuchen Sie es noch einmal: Es ist dieselbe Bestellung, und Sie zahlen nicht doppelt.',
  },
  priceChanged: {
    title: 'Der Preis hat sich geändert',
    text: (p) =>
      `Während Ihrer Eingabe hat sich die Summe von ${p.before} auf ${p.now} geändert. Es wurde nichts abgebucht. Möchten Sie fortfahren?`,
    accept: (p) => `Für ${p.now} fortfahren`,
    refuse: 'Jetzt nicht',
  },
  recovery: {
    anotherCard: 'Andere Karte verwenden',
    anotherMethod: 'Anders bezahlen',
    withoutBumps: 'Zusatzprodukt entfernen',
    notCharged: 'Es wurde nichts abgebucht.',
    mailAgain: 'Bestätigung erneut senden',
    mailing: 'Wird gesendet\u00a0…',
    mailed:
      'Falls es einen Kauf mit diesen Angaben gibt, kommt die Bestätigung gleich an die E-Mail-Adresse, die dabei angegeben wurde. Bitte sehen Sie auch im Spam-Ordner nach.',
  },
} satisfies Topics['paying']
