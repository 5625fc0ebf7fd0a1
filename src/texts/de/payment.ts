import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'

export const payment = {
  title: 'Zahlung',
  choose: 'Wie möchten Sie bezahlen?',
  methods: {
    CREDIT_CARD: 'Karte',
    TWO_CREDIT_CARDS: 'Zwei Karten',
    DEBIT_CARD: 'Debitkarte',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Automatisches Pix',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Kostenlos',
  },
  facts: {
    pix: 'sofort bestätigt',
    boleto: 'bis zu 3 Werktage',
    cardUpTo: (p) => `bis zu ${p.n} Raten à ${p.value}`,
    cardOnce: 'Einmalzahlung',
    free: 'nichts zu zahlen',
  },
  installments: {
    label: 'Raten',
    once: (p) => `Einmalig ${p.value}`,
    option: (p) => `${p.n} Raten à ${p.value} (${p.total})`,
    withoutInterest: (p) => `${p.n} × ${p.value}, zinsfrei`,
  },
  button: {
    pix: 'Mit Pix zahlen',
    card: 'Mit Karte zahlen',
    boleto: 'Mit Boleto zahlen',
    debit: 'Mit Debitkarte zahlen',
    paypal: 'Weiter mit PayPal',
    free: 'Kostenlos erhalten',
    finish: 'Zahlung abschließen',
    europe: 'Zahlungspflichtig bestellen',
    busy: 'Wird verarbeitet\u00a0…',
  },
  card: {
    frame: 'Sichere Kartenfelder',
    holder: 'Name auf der Karte',
    holderPlaceholder: 'Genau wie auf der Karte',
    ending: (p) => `•••• ${p.lastFour}`,
    safe: 'Ihre Kartendaten gehen verschlüsselt an den Zahlungsdienstleister. Der Shop sieht sie nie.',
    failed:
      'Die Kartenfelder wurden nicht geladen. Bitte versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
  },
  pix: {
    steps: {
      open: 'Öffnen Sie die App Ihrer Bank und gehen Sie zu Pix.',
      scan: 'Scannen Sie den QR-Code oder fügen Sie den Code unter „Pix copia e cola“ ein.',
      confirm: 'Prüfen Sie den Betrag und bestätigen Sie. Danach geht es hier automatisch weiter.',
    },
  },
  boleto: {
    clearing: 'Nach der Zahlung dauert die Gutschrift bis zu 3 Werktage.',
    dueIn: (p: { days: number }) =>
      plural('de', p.days, {
        one: `Sie haben ${p.days} Tag Zeit zum Bezahlen.`,
        other: `Sie haben bis zu ${p.days} Tage Zeit zum Bezahlen.`,
      }),
  },
} satisfies Texts['payment']
